import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const run = (command: string) => {
  const { status, stdout, stderr } = spawnSync(command, { shell: true, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
};

// What an editor shows one file at a time, for the whole tree.
test.each([
  ['format, lint and import rules', 'biome check --error-on-warnings .'],
  // More than one checker does much of the work twice, and other tests want the cores.
  ['types', 'tsc --checkers 1'],
  ['dead code and unused dependencies', 'knip'],
])('tree: passes the check of %s', { timeout: 300_000 }, (_, command) => {
  expect(run(command)).toEqual({ status: 0, output: expect.any(String) });
});
