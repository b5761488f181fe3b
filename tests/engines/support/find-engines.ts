import { existsSync, globSync } from 'node:fs';
import { installPackages } from '#tests/browser/support/find-chromium.ts';
import type { Engine, EngineName, EngineOptions } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { openWebkit } from './webkit.ts';

const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'openssl'];

const programs = {
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  driver: ['/usr/bin/WebKitWebDriver'],
  // Debian keeps MiniBrowser in a folder of the version.
  browser: ['/usr/lib/*/webkit2gtk-4.1/MiniBrowser'],
  display: ['/usr/bin/Xvfb'],
  openssl: ['/usr/bin/openssl'],
};
type Programs = Record<keyof typeof programs, string>;

interface Machine {
  find(patterns: string[]): string | undefined;
  install(): boolean;
}

const thisMachine: Machine = {
  find: (patterns) => patterns.flatMap((pattern) => globSync(pattern)).find((file) => existsSync(file)),
  install: () => {
    console.warn('Installing Firefox and WebKitGTK for the engine tests.');
    return installPackages(...packages);
  },
};

/** Firefox ESR and WebKitGTK with its driver, as Debian has them; installs them as root where they are not. */
export function findEngines({ find, install }: Machine = thisMachine): Programs {
  const look = () => Object.entries(programs).map(([name, patterns]) => [name, find(patterns)] as const);
  const isWhole = (found: ReturnType<typeof look>) => found.every(([, file]) => file);
  let found = look();
  if (!isWhole(found) && install()) found = look();
  if (isWhole(found)) return Object.fromEntries(found) as Programs;
  throw new Error(
    `The engine tests need Firefox and WebKitGTK, and could not install them (see above). On Debian: apt-get install ${packages.join(' ')}. Elsewhere run the others: npm test -- --project '!engines' --project '!all-engines'`,
  );
}

export const openEngine = (name: EngineName, options: EngineOptions): Promise<Engine> => {
  const found = findEngines();
  return name === 'firefox' ? openFirefox(found.firefox, options) : openWebkit(found, options);
};
