import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Headless Chromium, as in Playwright's download. */
const headlessShell = '/usr/bin/chromium-headless-shell';

interface Machine {
  chromePath: string | undefined;
  exists(path: string): boolean;
  install(): void;
  installHeadlessShell(): void;
}

const thisMachine: Machine = {
  chromePath: process.env.CHROME_PATH,
  exists: existsSync,
  install,
  installHeadlessShell: () => void installPackages('chromium-headless-shell'),
};

/**
 * CHROME_PATH, else Debian's headless Chromium, which it installs if it can, else what `findChromium` finds. A
 * browser with a window of its own draws that window for every context, which takes a third of a second.
 */
export function findHeadlessChromium(machine: Machine = thisMachine): string {
  const { chromePath, exists, installHeadlessShell } = machine;
  if (chromePath) return findChromium(machine);
  if (!exists(headlessShell)) installHeadlessShell();
  return exists(headlessShell) ? headlessShell : findChromium(machine);
}

/** Returns CHROME_PATH, an installed Chromium or Chrome, or Playwright's Chromium. Installs one if there is none. */
export function findChromium({ chromePath, exists, install }: Machine = thisMachine): string {
  if (chromePath) {
    if (exists(chromePath)) return chromePath;
    throw new Error(`CHROME_PATH is ${chromePath}, where there is no file.`);
  }
  const find = () => [...installed, chromium.executablePath()].find(exists);
  const found = find();
  if (found) return found;
  install();
  const path = find();
  if (path) return path;
  throw new Error(
    'The browser tests need Chromium, and it could not be installed (see above). Install Chromium or Chrome, or set CHROME_PATH.',
  );
}

function install() {
  console.warn('No Chromium found: installing one for the browser tests.');
  if (installPackages('chromium')) return;
  const playwright = createRequire(import.meta.url)
    .resolve('playwright-core/package.json')
    .replace(/package\.json$/, 'cli.js');
  run(process.execPath, playwright, 'install', 'chromium');
}

/** Debian's packages of these names; answers whether they are there now. */
export const installPackages = (...names: string[]) =>
  isDebian() && asRoot('apt-get', 'update') && asRoot('apt-get', 'install', '--yes', ...names);

/** Elsewhere the package of this name is a snap, which needs a running snapd. */
function isDebian() {
  const file = '/etc/os-release';
  return existsSync(file) && /^ID=debian$/m.test(readFileSync(file, 'utf8'));
}

function asRoot(command: string, ...args: string[]) {
  return process.getuid?.() === 0 ? run(command, ...args) : run('sudo', '-n', command, ...args);
}

function run(command: string, ...args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}
