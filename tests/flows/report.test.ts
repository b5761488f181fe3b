import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { LayerName } from '#flows/layers/layer.types.ts';
import { describeScreen } from '#flows/layers/screen/describe-screen.ts';
import { groupByCause, summarizeRun } from '#flows/report/causes.ts';
import { countHeat } from '#flows/report/heat.ts';
import { changesSince, keepRun, nameRun, readRuns, type StoredRun } from '#flows/report/stored-runs.ts';
import { describeFailure } from '#flows/run/describe-failure.ts';
import { readOptions } from '#flows/run/options.ts';
import { committedPaths } from '#flows/run/paths-file.ts';
import type { Result } from '#flows/run/results.ts';
import { mergeShards, storeShard } from '#flows/run/shards.ts';

const paths = committedPaths();
const signIn = paths.filter(({ section }) => section === 'sign-in').slice(0, 3);
const [one, two, three] = signIn.map(({ id }) => id) as [string, string, string];

const passed = (id: string, layer: LayerName = 'view', ms = 10): Result => ({
  id,
  layer,
  ms,
  steps: [],
  problem: null,
});
const failed = (id: string, differences: string[], step = 1, layer: LayerName = 'view'): Result => ({
  ...passed(id, layer),
  problem: { step, text: `Step ${step}: ${differences.join(' ')}`, differences, frame: {} },
});
const lacks = 'The page lacks "Forgot your password?".';

describe('causes', () => {
  test('groups the same difference of all layers into one cause', () => {
    const results = [
      failed(one, [lacks], 1),
      failed(two, [lacks], 0),
      failed(two, [lacks], 0, 'browser'),
      passed(three),
    ];
    const causes = groupByCause(paths, results);
    expect(causes).toEqual([
      {
        sentence: lacks,
        also: [],
        layers: { view: 2, browser: 1 },
        places: ['The sign-in page'],
        // The shortest path.
        paths: [two, one],
      },
    ]);
    expect(summarizeRun(3, causes)).toBe('2 of 3 paths failed, for 1 cause');
  });

  test('causes: is one where a defect shows a text and a button wrongly', () => {
    const usable = 'The button "Retry" can be used, which the model does not allow.';
    const results = [failed(one, [lacks, usable]), failed(two, [usable]), failed(three, [usable])];
    expect(groupByCause(paths, results)).toMatchObject([{ sentence: usable, layers: { view: 3 } }]);
    const others = [
      failed(one, [lacks, 'The focus is lost.']),
      failed(two, [usable, 'The focus is lost.'], 0),
    ];
    expect(groupByCause(paths, others).map(({ sentence }) => sentence)).toEqual([lacks, usable]);
  });

  test('causes: lists the most frequent one first, and an unforeseen error by its first line', () => {
    const causes = groupByCause(paths, [
      failed(one, ['There is no session cookie.\nat line 1'], 0),
      failed(two, [lacks]),
      failed(three, [lacks]),
    ]);
    expect(causes.map(({ sentence }) => sentence)).toEqual([lacks, 'There is no session cookie.']);
    expect(summarizeRun(3, causes)).toBe('3 of 3 paths failed, for 2 causes');
    expect(summarizeRun(3, [])).toBe('All 3 paths passed');
    expect(summarizeRun(3, [], ['The Spanish text …'])).toBe(
      'All 3 paths passed, but 1 text is unlike texts.json',
    );
  });

  test('causes: counts missing messages of one kind as one cause', () => {
    const toasts = ['Wrong Password', 'Account Disabled', 'Network Error', 'Email In Use'].map(
      (text) => `The toast is nothing instead of "${text}".`,
    );
    const results = [...toasts, 'The toast is "Hello" instead of "Bye".'].map((text, index) =>
      failed(
        [one, two, three][index % 3] ?? one,
        [text, 'The field errors are nothing instead of "Wrong".'],
        index < toasts.length ? 1 : 0,
      ),
    );
    expect(groupByCause(paths, results).map(({ sentence }) => sentence)).toEqual([
      'The toast is nothing instead of "Wrong Password", or "Account Disabled", or "Network Error", or 1 other texts.',
      'The toast is "Hello" instead of "Bye".',
    ]);
  });

  test('causes: merges the sentences of a wrong guard, which differ by layer and outcome at the same step', () => {
    const heading = 'The heading is "Step 1" instead of "Step 2".';
    const machine = 'In the machines, profile is active instead of store.';
    const results = [failed(one, [heading]), failed(two, [heading]), failed(one, [machine], 1, 'machine')];
    expect(groupByCause(paths, results)).toMatchObject([
      { sentence: heading, also: [machine], layers: { view: 2, machine: 1 } },
    ]);
    const elsewhere = failed(two, [machine], 2, 'machine');
    expect(groupByCause(paths, [...results, elsewhere])).toHaveLength(2);
  });
});

describe('describeFailure', () => {
  const timedOut = (...log: string[]) =>
    `locator.click: Timeout 30000ms exceeded.\nCall log:\n${log.map((line) => `\u001b[2m  - ${line}\u001b[22m`).join('\n')}`;
  const button = "waiting for getByRole('button', { name: 'Continue', exact: true }).first()";

  test.each([
    [
      [button, 'element is not visible', '<div class="veil">…</div> intercepts pointer events'],
      'A click on "Continue" reaches another element (div) instead.',
    ],
    [[button, 'locator resolved to <button>', 'element is not enabled'], '"Continue" cannot be used.'],
    [[button], 'The page lacks "Continue".'],
    [
      ["waiting for getByLabel('First name', { exact: true }).first()"],
      'The page lacks the field "First name".',
    ],
    [
      ['waiting for navigation to "http://localhost/" until "load"'],
      'The page does not go to http://localhost/ within 30 s.',
    ],
    [[], 'The page does not respond within 30 s.'],
    [["waiting for locator('form [type=submit]')"], 'The page does not respond within 30 s.'],
  ])('describeFailure: turns %j into: %s', (log, sentence) => {
    expect(describeFailure(timedOut(...log))).toBe(sentence);
  });
});

test('screen: names a text that is expected and does not exist yet', () => {
  expect(
    describeScreen({ at: '/auth', heading: 'auth.helpTitle', alerts: ['auth.required'] }, 'en'),
  ).toContain('headed "auth.helpTitle (no such text yet)"');
});

test('heat: counts runs and failed steps of each arrow over stored runs', () => {
  const [path] = signIn;
  const [first, second] = path?.steps ?? [];
  if (!path || !first || !second) throw new Error('No path has two steps.');
  const run = (step?: number): StoredRun => ({
    created: '2026-01-01T08:00:00.000Z',
    commit: null,
    isChanged: false,
    setting: 'en, phone',
    results: [{ id: path.id, layer: 'view', ms: 1, cause: null, ...(step && { step }) }],
  });
  const heat = countHeat([path], [run(2), run(2), run(1), run()]);
  expect(heat[0]).toMatchObject({ section: 'sign-in', event: second.event, count: 3, failed: 2 });
  expect(heat[1]).toMatchObject({ event: first.event, count: 4, failed: 1 });
  expect(heat.slice(2).every(({ count, failed }) => count === 1 && failed === 0)).toBe(true);
});

describe('stored runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'runs-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (
    day: number,
    results: readonly [string, number, string | null][],
    setting = 'en, phone',
  ): StoredRun => ({
    created: `2026-01-${String(day).padStart(2, '0')}T08:00:00.000Z`,
    commit: 'abc1234',
    isChanged: day % 2 === 0,
    setting,
    results: results.map(([id, ms, cause]) => ({ id, layer: 'view', ms, cause })),
  });

  test('are named by date and commit, and limited to twenty', async () => {
    for (let day = 1; day <= 22; day += 1) await keepRun(folder, run(day, []), `day ${day}`);
    const files = readdirSync(join(folder, 'runs')).toSorted();
    expect(files).toHaveLength(40);
    expect(files[0]).toBe('2026-01-03-080000-abc1234.html');
    expect(readFileSync(join(folder, 'runs', '2026-01-22-080000-abc1234-changed.html'), 'utf8')).toBe(
      'day 22',
    );
    expect((await readRuns(folder)).map(nameRun).slice(0, 2)).toEqual([
      '2026-01-22-080000-abc1234-changed',
      '2026-01-21-080000-abc1234',
    ]);
  });

  test('list newly failed, fixed and slower paths since the same setting', () => {
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
      since: { created: before.created, commit: 'abc1234', isChanged: false },
      newlyFailed: [one],
      fixed: [two],
      slower: [three],
    });
    expect(changesSince(now, [other])).toBeNull();
  });
});

describe('shards', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shards-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const store = async (name: string, words: string, results: readonly Result[]) => {
    const own = join(folder, name);
    mkdirSync(join(own, 'pictures'), { recursive: true });
    writeFileSync(join(own, 'pictures', `${name}.jpg`), '');
    const times = new Map<LayerName, number>([['view', results.length]]);
    await storeShard(own, readOptions(words.split(' ')), {
      results,
      times,
      charts: null,
      notRun: ['a.json'],
      isComplete: true,
    });
  };

  test('mergeShards: is the whole run, with its pictures, and names the missing shard', async () => {
    await store('one', '--layer view --shard 1/3', [passed(one), passed(two)]);
    await store('two', '--layer view --shard 3/3', [failed(three, [lacks])]);
    const to = join(folder, 'merged');
    expect(await mergeShards(folder, to)).toMatchObject({
      options: { layers: ['view'], shard: null, isWhole: true },
      results: [{ id: one }, { id: two }, { id: three, problem: { differences: [lacks] } }],
      times: new Map([['view', 2]]),
      notRun: ['Shard 2 of 3.', 'a.json'],
      isComplete: false,
    });
    expect(readdirSync(join(to, 'pictures'))).toEqual(['one.jpg', 'two.jpg']);
  });

  test('mergeShards: refuses shards of different runs', async () => {
    await store('three', '--layer view --shard 2/3 --locale es', []);
    await expect(mergeShards(folder, join(folder, 'merged'))).rejects.toThrow('shards of different runs');
    await expect(mergeShards(join(folder, 'none'), folder)).rejects.toThrow('has no shard');
  });
});
