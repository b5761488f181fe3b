import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test.each([
  ['local/main.ts', '#'],
  ['tests/main.ts', '?'],
])('%s: refuses a folder with %s in its path in one sentence', async (program, sign) => {
  const cwd = await mkdtemp(join(tmpdir(), `a${sign}b-`));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const { status, stderr } = spawnSync(process.execPath, [resolve(program)], { cwd, encoding: 'utf8' });
  expect(stderr).toBe(`Vite cannot build in ${cwd}: rename the folder that has # or ? in its name.\n`);
  expect(status).toBe(1);
});
