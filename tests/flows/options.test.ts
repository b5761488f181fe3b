import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { textProblems } from './layers/screen/texts.ts';
import { allPaths, fileNamedBy, reviewedFiles, sortFiles } from './run/all-paths.ts';
import { deployedPaths } from './run/deployed.ts';
import { listPaths } from './run/list-paths.ts';
import { manualScripts } from './run/manual-scripts.ts';
import { readOptions } from './run/options.ts';
import { wantedPaths } from './run/path-filter.ts';
import { committedPaths } from './run/paths-file.ts';
import { browsable, whyNotWalked } from './run/run-layers.ts';

test('--engine: applies to the browser layer only, and is part of a replay', () => {
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
  expect(() => readOptions(['--engine', 'firefox', '--layer', 'view'])).toThrow('leave out --layer');
});

test("--engine: walks Chromium's paths in Firefox, except for listed ones", () => {
  const paths = committedPaths();
  const [chromium, firefox] = [browsable(paths), browsable(paths, 'firefox')];
  const left = chromium.filter((path) => !firefox.includes(path));
  expect(firefox.length).toBeGreaterThan(left.length);
  expect(left.length).toBeGreaterThan(0);
  for (const { steps } of left)
    expect(steps.map(({ event }) => event).join()).toMatch(/(GOOGLE|RETURN)_HAS_PASSWORD/);
});

test('--url: walks from the introduction to the form, and from the landing page to the dashboard', () => {
  const ends = deployedPaths().map(({ start, steps }) => [start.value, steps.at(-1)?.target.value]);
  expect(ends).toEqual([
    ['introduction', 'signUpForm'],
    ['landing', 'dashboardAgain'],
  ]);
});

test('--path: accepts an id or a file', () => {
  expect(fileNamedBy('recorded-refused-twice')).toBeNull();
  expect(fileNamedBy('sent/recorded-refused-twice.json')).toBe('sent/recorded-refused-twice.json');
  expect(fileNamedBy('bug.html')).toBe('bug.html');
  expect(fileNamedBy(undefined)).toBeNull();
});

test('options: are rejected when they would have no effect', () => {
  expect(readOptions(['--layer', 'view', '--layer', 'machine']).layers).toEqual(['view', 'machine']);
  expect(() => readOptions(['--path', 'sign-in-1', '--path', 'sign-in-2'])).toThrow('--path is said twice');
});

test.each([
  [['--path', 'sign-in-1', '--grep', 'token'], '--path and --grep'],
  [['--grep', 'token', '--path', 'sign-in-1'], '--path and --grep'],
  [['--prove', '--layer', 'view'], '--prove and --layer'],
  [['--write', '--list'], '--list and --write'],
  [['--list', 'journey', '--locale', 'es'], '--list and --locale'],
  [['--path', 'sign-in-1', '--shard', '1/2'], '--path and --shard'],
])('options: %j exclude each other', (words, names) => {
  expect(() => readOptions(words)).toThrow(`${names} do not go together`);
});

test('--shard: starts at one', () => {
  expect(readOptions(['--shard', '4/4']).shard).toEqual({ index: 4, count: 4 });
  for (const shard of ['0/4', '5/4', '1', '1/4/2', 'a/b'])
    expect(() => readOptions(['--shard', shard])).toThrow('--shard is like 1/4');
  expect(() => readOptions(['--workers', '0'])).toThrow('--workers is a whole number from 1 on');
});

test('--list: shows the parts, the paths of one, or the steps of one', () => {
  const all = allPaths(reviewedFiles());
  expect(listPaths(all, { listed: 'recorded' }).length).toBe(reviewedFiles().length);
  expect(listPaths(all, {}).at(-1)).toMatch(/^recorded +\d+ paths/);
  expect(listPaths(all, { listed: all[0]?.id }).join('\n')).toContain('openAuth → signUpOptions');
  expect(listPaths(all, { listed: 'nothing' })).toEqual([]);
});

test('manual scripts: have a row for each step, which a spreadsheet reads', () => {
  const all = allPaths(reviewedFiles());
  const own = wantedPaths(all, { grep: 'REG_409' });
  const csv = manualScripts(own, all, 'es');
  const rows = csv.split('\r\n');
  expect(rows[0]).toBe('\uFEFFID,Title,Section,Preconditions,Step,Action,Expected result,References');
  expect(rows).toHaveLength(own.reduce((sum, { steps }) => sum + steps.length + 1, 0) + 2);
  const [path] = own;
  expect(rows[1]).toContain(`${path?.id},`);
  expect(rows[1]).toContain('"Step 1 of onboarding is open, headed ""');
  expect(csv).toContain('Ese correo ya tiene un local');
});

test('texts: are complete in both languages', () => {
  expect(textProblems()).toEqual([]);
});

test.each([
  ['the words of a step', 'The person completes step 1'],
  ['a requirement', '5-weak'],
])('--grep: finds paths by %s', (_, grep) => {
  expect(wantedPaths(committedPaths(), { grep }).length).toBeGreaterThan(0);
});

test('browser: has a reason with a step for each path that it skips', () => {
  const path = committedPaths().find(({ steps }) =>
    steps.some(({ event }) => event === 'SIGNED_IN_WITHOUT_EMAIL'),
  );
  if (!path) throw new Error('No path has SIGNED_IN_WITHOUT_EMAIL.');
  expect(browsable([path])).toEqual([]);
  expect(whyNotWalked(path, 'chromium')).toMatch(/^No browser walks step \d+ \(The world: .+\): .+\.$/);
});

test('recorded paths: are walked when another file is damaged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recorded-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [sound = ''] = reviewedFiles();
  const [broken, copy] = [join(folder, 'recorded-broken.json'), join(folder, 'recorded-copy.json')];
  writeFileSync(broken, '{}');
  writeFileSync(copy, readFileSync(sound));
  expect(sortFiles([broken, sound, copy])).toEqual({
    sound: [sound],
    problems: [
      `${broken} is no recorded path: "name" is missing. Record it anew in the lab, or delete the file.`,
      expect.stringContaining('let both names be the same'),
    ],
  });
});

test('--path: finds the paths of a part', () => {
  const parts = new Set(wantedPaths(committedPaths(), { path: 'in-app' }).map(({ part }) => part));
  expect([...parts]).toEqual(['in-app']);
});
