import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What a view leaves to charts, stores and services: waiting for answers, asking for them, and what may fail. */
const forbidden =
  /\b(await|async|catch)\b|\.then\(|\bfetch\(|\bnew (Promise|XMLHttpRequest)\b|['"]#src\/services\//g;

const codeOf = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
const foundIn = (text: string) => codeOf(text).match(forbidden) ?? [];

const views = ['src/screens', 'src/components'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);

test('views: never await, catch or call', () => {
  expect(views.length).toBeGreaterThan(80);
  const found = views.flatMap((file) =>
    foundIn(readFileSync(file, 'utf8')).map((found) => `${file}: ${found}`),
  );
  expect(found).toEqual([]);
});

test.each([
  'const text = await load();',
  'void load().then(show);',
  'load().catch(() => {});',
  'try { send(); } catch {}',
  "fetch('/api')",
  "import { api } from '#src/services/api/api.ts';",
  'onClick={async () => {}}',
])('views: detects %s', (line) => expect(foundIn(line)).not.toEqual([]));

test('views: ignores comments', () => {
  expect(foundIn('// What was awaited: await\n/** catch */ const prefetch = 1;')).toEqual([]);
});
