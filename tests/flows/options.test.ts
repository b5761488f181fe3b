import { expect, test } from 'vitest';
import { fileNamedBy } from './run/all-paths.ts';
import { readOptions } from './run/options.ts';
import { committedPaths } from './run/paths-file.ts';
import { browsable } from './run/run-layers.ts';

test('Firefox is a matter of the browser layer alone, and a replay says it', () => {
  expect(readOptions([])).toMatchObject({
    layers: ['machine', 'view', 'browser'],
    engine: 'chromium',
    words: '',
  });
  expect(readOptions(['--engine', 'firefox'])).toMatchObject({
    layers: ['browser'],
    engine: 'firefox',
    words: ' --engine firefox',
  });
  expect(() => readOptions(['--engine', 'netscape'])).toThrow('--engine is one of chromium, firefox');
});

test('Firefox walks what Chromium walks, but for what it cannot play', () => {
  const paths = committedPaths();
  const [chromium, firefox] = [browsable(paths), browsable(paths, 'firefox')];
  const left = chromium.filter((path) => !firefox.includes(path));
  expect(firefox.length).toBeGreaterThan(left.length);
  expect(left.length).toBeGreaterThan(0);
  for (const { steps } of left)
    expect(steps.map(({ event }) => event).join()).toMatch(/(GOOGLE|RETURN)_HAS_PASSWORD/);
});

test('a path is named by its id, or by the file that somebody sent', () => {
  expect(fileNamedBy('recorded-refused-twice')).toBeNull();
  expect(fileNamedBy('sent/recorded-refused-twice.json')).toBe('sent/recorded-refused-twice.json');
  expect(fileNamedBy('bug.html')).toBe('bug.html');
  expect(fileNamedBy(undefined)).toBeNull();
});
