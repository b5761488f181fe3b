import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseLocalSettings } from '#local/settings.ts';
import { createTestApp } from './support/test-app.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
  sources.split(' '),
);

test('image: takes listed files only, as does the build context', () => {
  const [first, ...rest] = readFileSync('.dockerignore', 'utf8').trimEnd().split('\n');
  expect(first).toBe('*');
  const given = rest.filter((line) => line.startsWith('!'));
  expect(given.toSorted()).toEqual([...new Set(copied)].map((source) => `!${source}`).toSorted());
  expect(copied.filter((source) => /^\.|[*?]/.test(source))).toEqual([]);
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

test('local stack: does not start in production', () => {
  expect(() => parseLocalSettings({ NODE_ENV: 'production' })).toThrow(
    'the local stack lets anybody sign in',
  );
});

test.each([
  ['/healthz', { status: 'alive' }],
  ['/readyz', { status: 'ready' }],
])('health check: reveals one word only at %s', async (path, word) => {
  expect(await (await createTestApp(undefined).app.request(path)).json()).toEqual(word);
});
