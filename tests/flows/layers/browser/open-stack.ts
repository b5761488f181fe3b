import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildSite } from '#local/site-build.ts';
import { browserFlags } from '#tests/browser/support/browser-flags.ts';
import { findChromium } from '#tests/browser/support/find-chromium.ts';
import { findPorts, runStack } from '#tests/browser/support/stack-process.ts';
import { copyDatabase } from '#tests/support/database-template.ts';

/** The local stack with the built site, and one Chromium for all paths. */
export const openStack = async (isHeaded: boolean) => {
  const folder = await mkdtemp(join(tmpdir(), 'flow-paths-'));
  const ports = await findPorts();
  const siteUrl = `http://localhost:${ports.PORT}`;
  const dashboardUrl = `http://localhost:${ports.DASHBOARD_PORT}`;
  await buildSite({ dashboardUrl, distDir: join(folder, 'dist') });
  await copyDatabase(join(folder, 'data/database'));
  const stack = runStack(folder, { ...ports, DATA_DIR: join(folder, 'data') });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: browserFlags,
    headless: !isHeaded,
  });
  await stack.ready;
  return {
    browser,
    siteUrl,
    dashboardUrl,
    close: async () => {
      await browser.close();
      await stack.stop('SIGTERM');
      await rm(folder, { recursive: true, maxRetries: 5 });
    },
  };
};
