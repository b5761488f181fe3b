/** The whole local stack with the built site, in a process of its own, and a browser. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { buildSite } from '#local/site-build.ts';
import { browserFlags } from '#tests/browser/support/browser-flags.ts';
import { findChromium } from '#tests/browser/support/find-chromium.ts';
import { findPorts, runStack } from '#tests/browser/support/stack-process.ts';
import { copyDatabase } from '#tests/support/database-template.ts';

export interface BuiltStack {
  siteUrl: string;
  dashboardUrl: string;
  emulatorUrl: string;
  browser: Browser;
  close(): Promise<void>;
}

export async function startBuiltStack(env: Record<string, string> = {}): Promise<BuiltStack> {
  const folder = await mkdtemp(join(tmpdir(), 'harden-stack-'));
  const ports = await findPorts();
  const dashboardUrl = `http://localhost:${ports.DASHBOARD_PORT}`;
  await buildSite({ dashboardUrl, distDir: join(folder, 'dist') });
  await copyDatabase(join(folder, 'data/database'));
  const stack = runStack(folder, { ...env, ...ports, DATA_DIR: join(folder, 'data') });
  await stack.ready;
  const browser = await chromium.launch({ executablePath: findChromium(), args: browserFlags });
  return {
    siteUrl: `http://localhost:${ports.PORT}`,
    dashboardUrl,
    emulatorUrl: `http://127.0.0.1:${ports.AUTH_EMULATOR_PORT}`,
    browser,
    async close() {
      await browser.close();
      await stack.stop('SIGTERM');
      await rm(folder, { recursive: true, maxRetries: 5 });
    },
  };
}
