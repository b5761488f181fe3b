import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Types are erased; what the backend of the texts imports, it hands to `importWithTimeout` itself, as `lazyOptional` does. */
const others = /typeof import\(|: \(\) => import\('#src\/i18n\/locales\//g;
const imports = /\bimport\(/g;
const limited = /\b(importWithTimeout|importRequired|lazyOptional|lazyRequired)\(\s*\(\) => import\(/g;
const comments = /\/\*.*?\*\/|\/\/[^\n]*/gs;

test('dynamic imports: use the timeout and error of the specification', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const countIn = (code: string) => {
    const own = code.replace(comments, '').replace(others, '');
    return { all: own.match(imports)?.length ?? 0, limited: own.match(limited)?.length ?? 0 };
  };
  const counts = files.map((name) => ({ name, ...countIn(readFileSync(join('src', name), 'utf8')) }));
  expect(counts.filter(({ all, limited }) => all !== limited)).toEqual([]);
  expect(counts.reduce((sum, { all }) => sum + all, 0)).toBeGreaterThan(10);
});
