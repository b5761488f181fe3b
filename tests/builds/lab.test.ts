import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { forEmulator } from '#local/site-build.ts';
import { listener } from '#tests/flows/lab/site/chart-news.types.ts';

/** What a build writes, and the modules that its manifest names. */
const build = (config: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'lab-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { status, stderr } = spawnSync(
    'npx',
    [
      'vite',
      'build',
      '--config',
      config,
      '--manifest',
      'manifest.json',
      '--logLevel',
      'warn',
      '--outDir',
      folder,
    ],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'production',
        VITE_DASHBOARD_URL: 'http://localhost:4100',
        ...forEmulator,
      },
    },
  );
  expect(status, stderr).toBe(0);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => /\.(js|html|css)$/.test(file));
  const manifest: Record<string, { src?: string }> = JSON.parse(
    readFileSync(join(folder, 'manifest.json'), 'utf8'),
  );
  return {
    tells: code.filter((file) => readFileSync(join(folder, file), 'utf8').includes(listener)),
    named: files.filter((file) => /\blab\b/.test(file)),
    fromTests: Object.entries(manifest)
      .flat()
      .filter((one) => JSON.stringify(one).includes('tests/')),
    modules: Object.keys(manifest).length,
  };
};

test('the site that everybody gets has nothing of the lab; the lab has a build of its own', {
  timeout: 120_000,
}, () => {
  const { modules, ...site } = build('vite.config.ts');
  expect(modules).toBeGreaterThan(20);
  expect(site).toEqual({ tells: [], named: [], fromTests: [] });
  // What is looked for is there when it is built in.
  expect(build('tests/flows/lab/site/vite.config.ts').tells).toHaveLength(1);
});
