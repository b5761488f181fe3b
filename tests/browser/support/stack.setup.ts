import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { buildSite } from '#server/local/site-build.ts';
import { findChromium } from './find-chromium.ts';
import { findPorts, runStack } from './stack-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    stack: { siteUrl: string; dashboardUrl: string; browserUrl: string; dataDir: string };
  }
}

export const browserFlags = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing leaves this machine, whatever a page asks for.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

let folder: string;
let stack: ReturnType<typeof runStack> | undefined;
let browser: BrowserServer | undefined;

/** One local stack and one Chromium for all browser tests. */
export async function setup(project: TestProject) {
  folder = await mkdtemp(join(tmpdir(), 'browser-tests-'));
  const ports = await findPorts();
  const siteUrl = `http://localhost:${ports.PORT}`;
  const dashboardUrl = `http://localhost:${ports.DASHBOARD_PORT}`;
  browser = await chromium.launchServer({ executablePath: findChromium(), args: browserFlags });
  await buildSite({ dashboardUrl, distDir: join(folder, 'dist') });
  const dataDir = join(folder, 'data');
  stack = runStack(folder, { ...ports, DATA_DIR: dataDir });
  await stack.ready;
  project.provide('stack', { siteUrl, dashboardUrl, browserUrl: browser.wsEndpoint(), dataDir });
}

export async function teardown() {
  await browser?.close();
  await stack?.stop('SIGTERM');
  if (stack?.errors()) console.error(`The local stack of the browser tests said:\n${stack.errors()}`);
  await rm(folder, { recursive: true, maxRetries: 5 });
}
