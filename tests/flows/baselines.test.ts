import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  baselineName,
  comparedSteps,
  compareWithBaseline,
  decideOn,
  findDifference,
} from '#flows/report/baselines.ts';
import { committedPaths } from '#flows/run/paths-file.ts';
import { browsable } from '#flows/run/run-layers.ts';
import { plainPng } from '#tests/support/plain-png.ts';

const paper = [243, 236, 223] as const;
const ink = [40, 30, 20] as const;
const before = plainPng(60, paper);
const after = plainPng(60, paper, 4, ink);

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'baselines-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

test('difference: finds a changed area, another size, and a slightly changed colour', () => {
  expect(findDifference(before, after)).toMatchObject({ pixels: 16 });
  expect(findDifference(before, plainPng(61, paper))).toMatchObject({ pixels: 121 });
  expect(findDifference(before, plainPng(60, [223, 216, 203]))).toMatchObject({ pixels: 3600 });
  expect(findDifference(before, plainPng(60, paper))).toBeNull();
  expect(findDifference(before, plainPng(60, paper, 1, ink))).toBeNull();
});

test('baseline: a changed picture becomes the baseline when it is approved', async () => {
  const folder = newFolder();
  expect(await compareWithBaseline(folder, 'form', before, true)).toEqual({ status: 'new' });
  expect((await compareWithBaseline(folder, 'form', before, true)).status).toBe('approved');
  expect((await compareWithBaseline(folder, 'form', after, true)).status).toBe('changed');
  expect(await decideOn(folder, 'approve', ['all'])).toEqual(['form']);
  expect(readFileSync(join(folder, 'form.png'))).toEqual(after);
  expect((await compareWithBaseline(folder, 'form', after, true)).status).toBe('approved');
});

test('baseline: no picture becomes one in a run that failed or has uncommitted changes', async () => {
  const folder = newFolder();
  for (const picture of [before, after])
    expect(await compareWithBaseline(folder, 'form', picture, false)).toEqual({ status: 'new' });
  expect(existsSync(join(folder, 'form.png'))).toBe(false);
});

test('baseline: a rejected picture stays listed until it changes or is repaired', async () => {
  const folder = newFolder();
  const statusOf = async (picture: Buffer) =>
    (await compareWithBaseline(folder, 'form', picture, true)).status;
  for (const picture of [before, after]) await statusOf(picture);
  expect(await decideOn(folder, 'reject', ['form'])).toEqual(['form']);
  expect(await statusOf(after)).toBe('rejected');
  expect(await statusOf(plainPng(60, ink))).toBe('changed');
  expect(await statusOf(before)).toBe('approved');
  expect(existsSync(join(folder, 'form.rejected.png'))).toBe(false);
  await expect(decideOn(folder, 'approve', ['form'])).rejects.toThrow('No picture called form differs');
});

test('baseline: every state has one, of the same step however many paths run', () => {
  const paths = browsable(committedPaths());
  const steps = comparedSteps(paths);
  const states = new Set(
    paths.flatMap(({ section, start, steps: own }) =>
      [start, ...own.map(({ target }) => target)].map((state) => baselineName(section, state)),
    ),
  );
  expect(new Set(steps.values())).toEqual(states);
  // Some file systems do not distinguish capital letters.
  expect(new Set([...states].map((name) => name.toLowerCase())).size).toBe(states.size);
  expect(steps.get(`${paths.find(({ section }) => section === 'sign-in')?.id}-0`)).toBe(
    'sign-in-options-mode-signIn',
  );
});
