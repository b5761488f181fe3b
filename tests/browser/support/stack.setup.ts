import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { copySite } from '#tests/support/copy-site.ts';
import { copyDatabase } from '#tests/support/database-template.ts';
import { builtSite } from '#tests/support/site-cache.ts';
import { findHeadlessChromium } from './find-chromium.ts';
import { findPorts, runStack } from './stack-process.ts';

interface Stack {
  siteUrl: string;
  dashboardUrl: string;
  dataDir: string;
  /** The built site. */
  distDir: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    stacks: Stack[];
  }
}

/** Each project has its own instance of this module in one process, which stores the stacks of a run. */
const run = globalThis as { browserTestStacks?: Promise<Stack[]> };

const closers: (() => Promise<void>)[] = [];

/** One local stack per worker, so settings of tests are isolated. Projects of one run share them. */
export async function provideStacks(project: TestProject) {
  run.browserTestStacks ??= startStacks(Number(project.config.maxWorkers));
  project.provide('stacks', await run.browserTestStacks);
}

export async function setup(project: TestProject) {
  // Installs it where there is none.
  findHeadlessChromium();
  await provideStacks(project);
}

/** When all projects are through. */
export async function teardown() {
  await Promise.all(closers.map((close) => close()));
}

async function startStacks(count: number) {
  const built = await builtSite();
  return Promise.all(Array.from({ length: count }, () => startStack(built)));
}

async function startStack(built: string): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), 'browser-tests-'));
  const ports = await findPorts();
  const siteUrl = `http://localhost:${ports.PORT}`;
  const dashboardUrl = `http://localhost:${ports.DASHBOARD_PORT}`;
  const dataDir = join(folder, 'data');
  const distDir = join(folder, 'dist');
  await copyDatabase(join(dataDir, 'database'));
  await copySite(built, distDir, dashboardUrl);
  const stack = runStack(folder, { ...ports, DATA_DIR: dataDir });
  closers.push(async () => {
    await stack.stop('SIGTERM');
    if (stack.errors()) console.error(`A local stack of the browser tests said:\n${stack.errors()}`);
    await rm(folder, { recursive: true, maxRetries: 5 });
  });
  await stack.ready;
  return { siteUrl, dashboardUrl, dataDir, distDir };
}
