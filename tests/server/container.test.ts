import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeSite } from '#tests/support/write-site.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
/** Paths that .dockerignore excludes from the build context. */
const withheld = ignored.filter((line) => /^[^*!]/.test(line)).map((path) => resolve(path));
const stages = dockerfile.split(/^FROM /m).slice(1);
/** Paths that a stage copies from the build context. */
const sourcesOf = (stage = '') =>
  [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));
const command: string[] = JSON.parse(/^CMD (.+)$/m.exec(dockerfile)?.[1] ?? '[]');

test('image: takes listed files only, as does the build context', () => {
  const sources = [...new Set(stages.flatMap(sourcesOf))];
  expect(sources.filter((source) => !existsSync(source) || /^\.|[*?]/.test(source))).toEqual([]);
  expect(ignored[0]).toBe('*');
  const given = ignored.filter((line) => line.startsWith('!'));
  expect(given.toSorted()).toEqual(sources.map((source) => `!${source}`).toSorted());
  expect(dockerfile).not.toMatch(/^ADD /m);
});

test('image: contains no secret', () => {
  const set = [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) => pairs.split(' '));
  expect(set.map((pair) => pair.split('=')[0]).toSorted()).toEqual([
    'COMMIT',
    'HOST',
    'METRICS_PORT',
    'NODE_ENV',
    'PORT',
  ]);
  // Build arguments end up in every visitor's browser.
  const buildArguments = [...dockerfile.matchAll(/^ARG (\w+)/gm)].map(([, name]) => name);
  expect(buildArguments.filter((name) => !name?.startsWith('VITE_'))).toEqual(['NODE_IMAGE', 'COMMIT']);
});

test('image: takes every build variable as an argument', () => {
  const read = readdirSync('src/config')
    .map((name) => readFileSync(join('src/config', name), 'utf8'))
    .flatMap((text) => text.match(/VITE_[A-Z_]+/g) ?? []);
  const given = dockerfile.match(/(?<=^ARG )VITE_\w+/gm) ?? [];
  // The image serves the API itself, without an emulator.
  expect([...given, 'VITE_API_HOST', 'VITE_AUTH_EMULATOR'].sort()).toEqual([...new Set(read)].sort());
});

test('image: runs its last stage without privileges', () => {
  expect(stages.at(-1)).toMatch(/^USER node$/m);
  expect(stages.at(-1)).toContain('NODE_ENV=production');
});

test('image: pins the Node version of the tests', () => {
  const [, version] =
    /^ARG NODE_IMAGE=node:([\d.]+)-bookworm-slim(?:@sha256:[0-9a-f]{64})?$/m.exec(dockerfile) ?? [];
  expect(`v${version}`).toBe(process.version);
  expect(stages.every((stage) => /^(\$\{NODE_IMAGE\}|scratch)\s/.test(stage))).toBe(true);
});

test('image: starts with exactly the files and packages of its last stage', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'container-')));
  onTestFinished(() => rm(folder, { recursive: true }));
  const filter = (path: string) => !withheld.includes(resolve(path));
  for (const source of sourcesOf(stages.at(-1))) {
    await cp(source, join(folder, source), { recursive: true, filter });
  }
  const written = globSync('**/*.{ts,js,css}', { cwd: folder });
  const installed = await linkPackages(folder);
  await writeSite(join(folder, 'dist'));
  const [, ...args] = command;
  const symlinks = ['--preserve-symlinks', '--preserve-symlinks-main'];
  const recorder = resolve('tests/server/support/record-modules.ts');
  const { status, stderr } = spawnSync(process.execPath, [...symlinks, '--import', recorder, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://app@127.0.0.1:1/app',
      FIREBASE_PROJECT_ID: 'my-project',
      DASHBOARD_URL: 'https://dashboard.example.com',
      TRUSTED_PROXIES: '1',
      MODULES_FILE: join(folder, 'modules.json'),
    },
  });
  // As far as it gets without a database: its program, its packages, its settings and the site are there.
  expect(stderr).toContain('Cannot open the database at 127.0.0.1:1');
  expect(status).toBe(1);

  const loaded: Record<'files' | 'packages' | 'importedPackages', string[]> = JSON.parse(
    await readFile(join(folder, 'modules.json'), 'utf8'),
  );
  const unloaded = [
    // Separate programs: the migration, and the operator's command.
    'server/migrate.ts',
    'server/owner.ts',
    'server/owner-data.ts',
    // Imported on demand, never in production.
    'server/database/embedded-database.ts',
    'server/database/file-lock.ts',
    // Only types.
    'server/app-deps.ts',
    'server/database/database.types.ts',
    // Only pages need these.
    ...[
      'credentials.ts',
      'punycode.d.ts',
      'readable-email.ts',
      'shape.ts',
      'sign-in-providers.ts',
      'web-globals.d.ts',
    ].map((name) => `contract/${name}`),
  ];
  expect([...loaded.files.map((path) => relative(folder, path)), ...unloaded].sort()).toEqual(written.sort());
  expect(loaded.importedPackages).toEqual(Object.keys(dependencies).sort());
  expect(loaded.packages.filter((path) => !installed.includes(path))).toEqual([]);
}, 30_000);

/** As the image installs them; answers all their paths, of which it links the outermost. */
async function linkPackages(folder: string): Promise<string[]> {
  expect(dockerfile).toContain('RUN npm ci --omit=dev --omit=optional\n');
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'));
  const installed = Object.entries<Record<'dev' | 'devOptional' | 'optional', boolean>>(packages)
    .filter(([path, { dev, devOptional, optional }]) => path && !dev && !devOptional && !optional)
    .map(([path]) => path);
  for (const path of installed) {
    if (!/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path)) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(resolve(path), join(folder, path));
  }
  return installed;
}
