import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PortVariable } from '#local/settings.ts';
import { findPorts, runStack } from '#tests/browser/support/stack-process.ts';
import { copySite } from '#tests/support/copy-site.ts';
import { copyDatabase } from '#tests/support/database-template.ts';
import { builtSite } from '#tests/support/site-cache.ts';
import type { BrowserEngine } from './browser-exclusions.ts';
import { launchBrowser } from './launch-browser.ts';

interface StackOptions {
  /** Defaults to Chromium. */
  readonly engine?: BrowserEngine;
  /** Defaults to free ports. */
  readonly ports?: Record<PortVariable, string>;
  /** Defaults to a temporary folder. */
  readonly dataDir?: string;
  /** Vite's configuration; defaults to the site's. */
  readonly config?: string;
  /** Adds the sample accounts of local/seed.ts. */
  readonly isSeeded?: boolean;
  /** The caller closes the stack on a signal; without it, the browser ends the process. */
  readonly leavesSignals?: boolean;
}

/** Opens the local stack with the built site, and one browser for all paths. Rejects when a port is taken. */
export const openStack = async (isHeaded: boolean, options: StackOptions = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'flow-paths-'));
  const { ports = await findPorts(), dataDir = join(folder, 'data'), config } = options;
  const siteUrl = `http://localhost:${ports.PORT}`;
  const dashboardUrl = `http://localhost:${ports.DASHBOARD_PORT}`;
  const distDir = join(folder, 'dist');
  await Promise.all([
    builtSite(config).then((built) => copySite(built, distDir, dashboardUrl)),
    ...(options.dataDir ? [] : [copyDatabase(join(dataDir, 'database'))]),
  ]);
  const flags = options.isSeeded ? ['--seed'] : [];
  const stack = runStack(folder, { ...ports, DATA_DIR: dataDir }, flags);
  const { engine = 'chromium' } = options;
  const browser = await launchBrowser(engine, {
    headless: !isHeaded,
    ...(options.leavesSignals && { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }),
  });
  const close = async () => {
    await browser.close();
    await stack.stop('SIGTERM');
    await rm(folder, { recursive: true, maxRetries: 5 });
  };
  await stack.ready.catch(async (error) => {
    await close();
    throw error;
  });
  return {
    browser,
    engine,
    siteUrl,
    dashboardUrl,
    distDir,
    close,
  };
};
