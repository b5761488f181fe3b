import type { TestProject } from 'vitest/node';
import { provideStacks, teardown } from '#tests/browser/support/stack.setup.ts';
import { findEngines } from './find-engines.ts';

export async function setup(project: TestProject) {
  // Installs them where they are not.
  findEngines();
  await provideStacks(project);
}

export { teardown };
