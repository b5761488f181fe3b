import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildSite } from '#local/site-build.ts';
import { findPorts, runStack } from '#tests/browser/support/stack-process.ts';
import { copyDatabase } from '#tests/support/database-template.ts';
import { findEngines } from './find-engines.ts';

/** One local stack for both engines. */
export async function setup(project: TestProject) {
  findEngines();
  const folder = await mkdtemp(join(tmpdir(), 'engine-tests-'));
  const ports = await findPorts();
  const siteUrl = `http://localhost:${ports.PORT}`;
  const dashboardUrl = `http://localhost:${ports.DASHBOARD_PORT}`;
  const dataDir = join(folder, 'data');
  const distDir = join(folder, 'dist');
  await copyDatabase(join(dataDir, 'database'));
  await buildSite({ dashboardUrl, distDir });
  const stack = runStack(folder, { ...ports, DATA_DIR: dataDir });
  await stack.ready;
  project.provide('stacks', [{ siteUrl, dashboardUrl, dataDir, distDir }]);
  return async () => {
    await stack.stop('SIGTERM');
    await rm(folder, { recursive: true, maxRetries: 5 });
  };
}
