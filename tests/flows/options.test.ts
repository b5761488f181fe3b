import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { allPaths, reviewedFiles, sortFiles } from '#flows/run/all-paths.ts';
import { deployedPaths, findSite, readOwner } from '#flows/run/deployed.ts';
import { listPaths } from '#flows/run/list-paths.ts';
import { fileNamedBy, readOptions } from '#flows/run/options.ts';
import { wantedPaths } from '#flows/run/path-filter.ts';
import { committedPaths } from '#flows/run/paths-file.ts';
import { browsable, whyNotRun } from '#flows/run/run-layers.ts';

test('options: apply to the layers that have them, and a replay has the same', () => {
  expect(readOptions([])).toMatchObject({
    layers: ['machine', 'view', 'browser'],
    engine: 'chromium',
    replayOptions: '',
  });
  expect(readOptions(['--engine', 'firefox', '--theme', 'dark'])).toMatchObject({
    layers: ['browser'],
    replayOptions: ' --theme dark --engine firefox',
  });
  expect(readOptions(['--layer', 'view', '--layer', 'machine']).layers).toEqual(['view', 'machine']);
  expect(readOptions(['--shard', '4/4']).shard).toEqual({ index: 4, count: 4 });
  expect(readOptions(['--approve', 'a,b', '--reject', 'c'])).toMatchObject({
    approve: ['a', 'b'],
    reject: ['c'],
  });
});

test("--engine: runs Chromium's paths in Firefox, except for listed ones", () => {
  const paths = committedPaths();
  const [chromium, firefox] = [browsable(paths), browsable(paths, 'firefox')];
  const left = chromium.filter((path) => !firefox.includes(path));
  expect(left.length).toBeGreaterThan(0);
  for (const { steps } of left)
    expect(steps.map(({ event }) => event).join()).toMatch(/(GOOGLE|RETURN)_HAS_PASSWORD/);
});

test('--url: runs field errors, the reset form and the mode switch, and one step that sends a request', () => {
  const steps = deployedPaths().flatMap((path) => path.steps);
  const events = steps.map(({ event }) => event);
  expect(events).toEqual(
    expect.arrayContaining([
      'submitBlank',
      'submitShort',
      'submitMismatch',
      'submitResetBlank',
      'switchMode',
    ]),
  );
  const sending = ['submitReset', 'submitLink', 'chooseGoogle', 'submitProfile', 'submitStore'];
  expect(events.filter((event) => sending.includes(event))).toEqual([]);
  expect(events.filter((event) => event === 'submitValid')).toHaveLength(1);
});

test.each([
  ['nothing', 0, {}, 'nothing listens there'],
  ['another site', 200, {}, 'is not this product'],
  ['a refusal', 401, {}, 'responds with 401'],
  ['a redirect', 302, { Location: 'https://www.example.com/' }, 'redirects to https://www.example.com'],
])('--url: names %s at the address', async (_, status, headers, sentence) => {
  const server = createServer((_, response) => void response.writeHead(status, headers).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  if (!status) await new Promise((resolve) => server.close(resolve));
  await expect(findSite(`http://127.0.0.1:${port}`)).rejects.toThrow(sentence);
});

test.each([
  ['www.example.com', '--url is like https://www.example.com'],
  ['http://www.example.com', '--url begins with https://'],
  ['https://www.example.com/auth', '--url is the site alone, https://www.example.com'],
])('--url: refuses %s', async (url, sentence) => {
  await expect(findSite(url)).rejects.toThrow(sentence);
});

test('--url: names missing and malformed variables', () => {
  expect(() => readOwner({ FLOWS_EMAIL: 'a@example.com' })).toThrow(
    'set FLOWS_PASSWORD, FLOWS_DASHBOARD_URL',
  );
  const owner = { FLOWS_EMAIL: 'a@example.com', FLOWS_PASSWORD: 'secret' };
  expect(() => readOwner({ ...owner, FLOWS_DASHBOARD_URL: 'dashboard' })).toThrow('not dashboard');
});

test('--path: accepts an id or a file', () => {
  expect(fileNamedBy('recorded-refused-twice')).toBeNull();
  expect(fileNamedBy('sent/recorded-refused-twice.json')).toBe('sent/recorded-refused-twice.json');
  expect(fileNamedBy('bug.html')).toBe('bug.html');
  expect(fileNamedBy(undefined)).toBeNull();
});

test.each<[string, string]>([
  ['--engine netscape', '--engine is one of chromium, firefox'],
  ['--engine firefox --layer view', 'leave out --layer'],
  ['--path sign-in-1 --path sign-in-2', '--path is said twice'],
  ['--path sign-in-1 --grep token', '--path and --grep do not go together'],
  ['--prove --layer view', '--prove and --layer do not go together'],
  ['--write --list', '--list and --write do not go together'],
  ['--list journey --locale es', '--list and --locale do not go together'],
  ['--path sign-in-1 --shard 1/2', '--path and --shard do not go together'],
  ['--approve all --layer browser', 'do not go together'],
  ...['0/4', '5/4', '1', '1/4/2', 'a/b'].map((shard): [string, string] => [
    `--shard ${shard}`,
    '--shard is like 1/4',
  ]),
  ['--url ', '--url is empty'],
  ['--workers 0', '--workers is a whole number from 1 on'],
])('options: %s is refused: %s', (words, problem) => {
  expect(() => readOptions(words.split(' '))).toThrow(problem);
});

test('--list: shows the sections, the paths of one, or the steps of one', () => {
  const all = allPaths(reviewedFiles());
  expect(listPaths(all, { listed: 'recorded' }).length).toBe(reviewedFiles().length);
  expect(listPaths(all, {}).at(-1)).toMatch(/^recorded +\d+ paths/);
  expect(listPaths(all, { listed: all[0]?.id }).join('\n')).toContain('openAuth → signUpOptions');
  expect(listPaths(all, { listed: 'nothing' })).toEqual([]);
});

test.each([{ grep: 'The person completes step 1' }, { grep: '5-weak' }, { path: 'in-app' }])(
  'paths: are found by %j',
  (filter) => {
    expect(wantedPaths(committedPaths(), filter).length).toBeGreaterThan(0);
  },
);

test('browser: has a reason with a step for each path that it skips', () => {
  const path = committedPaths().find(({ steps }) =>
    steps.some(({ event }) => event === 'SIGNED_IN_WITHOUT_EMAIL'),
  );
  if (!path) throw new Error('No path has SIGNED_IN_WITHOUT_EMAIL.');
  expect(browsable([path])).toEqual([]);
  expect(whyNotRun(path, 'chromium')).toMatch(/^No browser runs step \d+ \(The world: .+\): .+\.$/);
});

test('recorded paths: run when another file is damaged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recorded-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [sound = ''] = reviewedFiles();
  const [broken, copy] = [join(folder, 'recorded-broken.json'), join(folder, 'recorded-copy.json')];
  writeFileSync(broken, '{}');
  writeFileSync(copy, readFileSync(sound));
  expect(sortFiles([broken, sound, copy])).toEqual({
    sound: [sound],
    problems: [
      `${broken} is not a recorded path: "name" is missing. Record it anew in the lab, or delete the file.`,
      expect.stringContaining('let both names be the same'),
    ],
  });
});
