import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const run = (command: string) => {
  const { status, stdout, stderr } = spawnSync(command, { shell: true, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
};

// What an editor shows one file at a time, for the whole tree.
test.each([
  ['format, lint and import rules', 'npm run lint'],
  // More than one checker does much of the work twice, and other tests want the cores.
  ['types', 'tsc -b --checkers 1 --builders 1 machines src server .'],
  ['dead code and unused dependencies', 'knip'],
])('tree: passes the check of %s', { timeout: 300_000 }, (_, command) => {
  const { status, output } = run(command);
  expect(status, output).toBe(0);
});

test.each([
  ['machines', ['document', 'process', 'setTimeout']],
  ['contract', ['document', 'process', 'setTimeout']],
  ['src', ['process']],
  ['server', ['document']],
])('types: %s lacks the globals %j', { timeout: 60_000 }, (room, names) => {
  const folder = mkdtempSync('node_modules/.cache/globals-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'probe.ts'), `export const found = [${names}];`);
  const config = { extends: resolve(room, 'tsconfig.json'), files: ['probe.ts'], include: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { output } = run(`tsc --checkers 1 --incremental false --tsBuildInfoFile null -p ${folder}`);
  const missing = [...output.matchAll(/error TS\d+: Cannot find name '(\w+)'/g)].map(([, name]) => name);
  expect(missing, output).toEqual(names);
});
