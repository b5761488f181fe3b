import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('a build that was told of no Firebase project ends, says what to set, and writes nothing', {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { status, stderr } = spawnSync(
    'node_modules/.bin/vite',
    ['build', '--outDir', join(folder, 'dist')],
    {
      encoding: 'utf8',
      timeout: 50_000,
      // No variable of the site.
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    },
  );
  expect(stderr).toContain('VITE_FIREBASE_API_KEY: must be set');
  expect(status).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});
