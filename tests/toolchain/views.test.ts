import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Views may not request, await or catch: machines, stores and services do. */
const forbidden =
  /\b(await|async|catch)\b|\.then\(|\bfetch\(|\bnew (Promise|XMLHttpRequest)\b|['"]#src\/services\//g;

const codeOf = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');

const views = ['src/screens', 'src/components'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);

test('views: never await, catch or call', () => {
  expect(views.length).toBeGreaterThan(80);
  const found = views.flatMap((file) =>
    (codeOf(readFileSync(file, 'utf8')).match(forbidden) ?? []).map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});
