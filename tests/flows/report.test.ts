import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { LayerName } from './layers/layer.types.ts';
import { inOtherLanguage } from './report/both-languages.ts';
import { causesOf, verdictOf } from './report/causes.ts';
import { changesSince, type KeptRun, keepRun, nameOf, readRuns } from './report/kept-runs.ts';
import { committedPaths } from './run/paths-file.ts';
import type { Result } from './run/results.ts';

const paths = committedPaths();
const signIn = paths.filter(({ part }) => part === 'sign-in').slice(0, 3);
const [one, two, three] = signIn.map(({ id }) => id) as [string, string, string];

const green = (id: string, layer: LayerName = 'view', ms = 10): Result => ({
  id,
  layer,
  ms,
  steps: [],
  problem: null,
});
const red = (id: string, differences: string[], step = 1, layer: LayerName = 'view'): Result => ({
  ...green(id, layer),
  problem: { step, text: `Step ${step}: ${differences.join(' ')}`, differences, scene: {} },
});
const lacks = 'The page lacks "Forgot your password?".';

describe('causes', () => {
  test('what many paths lack is one cause, on whatever layer and for whatever event', () => {
    const results = [
      red(one, [lacks, `forgotPassword: ${lacks}`], 1),
      red(two, [`forgotPassword: ${lacks}`], 0),
      red(two, [lacks], 0, 'browser'),
      green(three),
    ];
    const causes = causesOf(paths, results);
    expect(causes).toEqual([
      {
        sentence: lacks,
        layers: { view: 2, browser: 1 },
        places: ['The sign-in page'],
        // The one that gets there soonest.
        paths: [two, one],
      },
    ]);
    expect(verdictOf(3, causes)).toBe('2 of 3 paths are red, for 1 cause');
  });

  test('the most frequent one is first; an error that nobody foresaw is told by its first line', () => {
    const causes = causesOf(paths, [
      red(one, ['locator.click: Timeout 30000ms exceeded.\n\u001b[2mCall log:\u001b[22m']),
      red(two, [lacks]),
      red(three, [lacks]),
    ]);
    expect(causes.map(({ sentence }) => sentence)).toEqual([
      lacks,
      'locator.click: Timeout 30000ms exceeded.',
    ]);
    expect(verdictOf(3, causes)).toBe('3 of 3 paths are red, for 2 causes');
    expect(verdictOf(3, [])).toBe('All 3 paths are green');
  });
});

describe('kept runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'runs-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (
    day: number,
    results: readonly [string, number, string | null][],
    setting = 'en, phone',
  ): KeptRun => ({
    made: `2026-01-${String(day).padStart(2, '0')}T08:00:00.000Z`,
    commit: 'abc1234',
    isChanged: day % 2 === 0,
    setting,
    results: results.map(([id, ms, cause]) => ({ id, layer: 'view', ms, cause })),
  });

  test('are named by date and commit, and the newest twenty stay', async () => {
    for (let day = 1; day <= 22; day += 1) await keepRun(folder, run(day, []), `day ${day}`);
    const files = readdirSync(join(folder, 'runs')).toSorted();
    expect(files).toHaveLength(40);
    expect(files[0]).toBe('2026-01-03-080000-abc1234.html');
    expect(readFileSync(join(folder, 'runs', '2026-01-22-080000-abc1234-changed.html'), 'utf8')).toBe(
      'day 22',
    );
    expect((await readRuns(folder)).map(nameOf).slice(0, 2)).toEqual([
      '2026-01-22-080000-abc1234-changed',
      '2026-01-21-080000-abc1234',
    ]);
  });

  test('say what is newly red, mended and slower than in the last one of the same setting', () => {
    const now = run(9, [
      [one, 20, lacks],
      [two, 20, null],
      [three, 3000, null],
    ]);
    const before = run(7, [
      [one, 20, null],
      [two, 20, lacks],
      [three, 900, null],
    ]);
    const other = run(8, [[one, 20, lacks]], 'es, phone');
    expect(changesSince(now, [other, before])).toEqual({
      since: { made: before.made, commit: 'abc1234', isChanged: false },
      newlyRed: [one],
      mended: [two],
      slower: [three],
    });
    expect(changesSince(now, [other])).toBeNull();
  });
});

test('what is on a page is known in the other language', () => {
  const page = 'Welcome back\nForgot your password?';
  expect(inOtherLanguage(page, 'en')).toContain('¿Has olvidado');
  expect(inOtherLanguage(page, 'en')).not.toContain('Crea tu cuenta');
});
