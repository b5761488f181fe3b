import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeSite } from '#tests/support/write-site.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
const stages = dockerfile.split(/^FROM /m).slice(1);
/** What a stage takes from this folder. */
const sourcesOf = (stage = '') =>
  [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));
const command: string[] = JSON.parse(/^CMD (.+)$/m.exec(dockerfile)?.[1] ?? '[]');

test('everything that the image takes is there, and reaches the builder', () => {
  const sources = [...new Set(stages.flatMap(sourcesOf))];
  expect(sources.filter((source) => !existsSync(source))).toEqual([]);
  expect(sources.filter((source) => !ignored.includes(`!${source}`))).toEqual([]);
  expect(ignored[0]).toBe('*');
});

test('every variable of the build can be given', () => {
  const read = readdirSync('src/config')
    .map((name) => readFileSync(join('src/config', name), 'utf8'))
    .flatMap((text) => text.match(/VITE_[A-Z_]+/g) ?? []);
  const given = dockerfile.match(/(?<=^ARG )VITE_\w+/gm) ?? [];
  // The image serves the API itself.
  expect([...given, 'VITE_API_HOST'].sort()).toEqual([...new Set(read)].sort());
});

test('the last stage runs without privileges', () => {
  expect(stages.at(-1)).toMatch(/^USER node$/m);
  expect(stages.at(-1)).toContain('NODE_ENV=production');
});

test('its command starts with nothing but the files and packages of the last stage', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'container-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const source of sourcesOf(stages.at(-1))) await cp(source, join(folder, source), { recursive: true });
  await linkPackages(folder);
  await writeSite(join(folder, 'dist'));
  const [, ...args] = command;
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://app@127.0.0.1:1/app',
      FIREBASE_PROJECT_ID: 'my-project',
      DASHBOARD_URL: 'https://dashboard.example.com',
    },
  });
  // As far as it gets without a database: its program, its packages, its settings and the site are there.
  expect(stderr).toContain('Cannot open the database at 127.0.0.1:1');
  expect(status).toBe(1);
}, 30_000);

/** As `npm ci --omit=dev` would. */
async function linkPackages(folder: string) {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'));
  for (const [path, { dev }] of Object.entries<{ dev?: boolean }>(packages)) {
    if (dev || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || !existsSync(path)) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(resolve(path), join(folder, path));
  }
}
