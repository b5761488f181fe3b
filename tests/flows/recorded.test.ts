import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createMachineLayer } from '#flows/layers/machine/machine.layer.ts';
import { createCursor } from '#flows/recorded/cursor.ts';
import {
  nameFor,
  type RecordedPath,
  readRecordedPath,
  recordPath,
  toFlowPath,
  writeRecordedPath,
} from '#flows/recorded/recorded-file.ts';
import { allPaths, reviewedFiles } from '#flows/run/all-paths.ts';
import { pathFromEvents } from '#flows/run/paths.ts';
import { recordResult } from '#flows/run/results.ts';
import { runPath } from '#flows/run/run-path.ts';
import { createTitles } from '#flows/run/titles.ts';

const folder = mkdtempSync(join(tmpdir(), 'recorded-'));
afterAll(() => rmSync(folder, { recursive: true }));

const events = ['submitProfile', 'submitStore', 'REG_422_ADDRESS', 'submitStore', 'REG_409'] as const;
const stepsOf = (...names: readonly string[]) => {
  const cursor = createCursor('onboarding');
  for (const name of names) cursor.take(name);
  return cursor.steps();
};
const created = '2026-01-02T10:00:00.000Z';
const recording = (...names: readonly string[]): RecordedPath =>
  recordPath({
    section: 'onboarding',
    steps: stepsOf(...names),
    name: 'Refused twice',
    created,
    commit: 'abc1234',
  });

describe('recorded file', () => {
  test.each([
    ['Refused twice', 'recorded-refused-twice'],
    ['  ¿Registro rechazado? ', 'recorded-registro-rechazado'],
    ['recorded-again', 'recorded-again'],
    [`${'long '.repeat(20)}name`, `recorded-${'long-'.repeat(11)}long`],
    ['x'.repeat(200), `recorded-${'x'.repeat(60)}`],
  ])('%s is named %s', (title, name) => {
    expect(nameFor(title)).toBe(name);
  });

  test('needs a name and a step', async () => {
    expect(() => nameFor('¿?')).toThrow('letters or digits');
    await expect(writeRecordedPath(recording(), folder)).rejects.toThrow('There are no steps');
  });

  test('restores the path, which runs like the same events', async () => {
    const file = await writeRecordedPath(recording(...events), folder);
    expect(file).toBe(join(folder, 'recorded-refused-twice.json'));
    expect(readRecordedPath(file)).toEqual(recording(...events));
    await expect(writeRecordedPath(recording('submitProfile'), folder)).rejects.toThrow(
      'already: choose another name',
    );
    expect(readRecordedPath(file)).toEqual(recording(...events));
    const reviewed = readRecordedPath(reviewedFiles()[0] ?? '');
    await expect(writeRecordedPath(reviewed, folder)).rejects.toThrow('has that name: choose another');
    const path = toFlowPath(readRecordedPath(file));
    expect(path.steps).toEqual(pathFromEvents('onboarding', 'pairs', events).steps);
    expect(path).toMatchObject({ id: 'recorded-refused-twice', recorded: { refusal: null, created } });
    expect(createTitles(allPaths([file])).get('recorded-refused-twice')).toBe('Refused twice');
  });

  test('is read from a bug report', () => {
    const file = join(folder, 'bug.html');
    const json = JSON.stringify(recording(...events));
    writeFileSync(file, `<!doctype html><script type="application/json" id="recorded-path">${json}</script>`);
    expect(readRecordedPath(file)).toEqual(recording(...events));
  });

  test.each([
    ['half of it', '{"name": "recorded-x", ', /bad\.json is not a recorded path: it is not JSON/],
    ['a page without it', '<!doctype html><p>Hello</p>', /the page holds none/],
    ['nothing', '{}', /: "name" is missing\. Record/],
    ['a text', '"recorded"', /: it is none of the files that the lab writes\. Record/],
    [
      'another section',
      JSON.stringify({ ...recording(...events), section: 'checkout' }),
      /: "section" is not as the lab writes it\./,
    ],
    [
      'something personal',
      JSON.stringify({ ...recording(...events), email: 'ana@example.com' }),
      /: "email" does not belong in it\./,
    ],
    [
      'a step with more in it',
      JSON.stringify({ ...recording(...events), steps: ['ana@example.com'] }),
      /: step 1 is not as the lab writes it\./,
    ],
  ])('%s is an error that says what to do', (_, text, why) => {
    const file = join(folder, 'bad.json');
    writeFileSync(file, text);
    expect(() => readRecordedPath(file)).toThrow(why);
    expect(() => readRecordedPath(file)).toThrow('Record it anew in the lab, or delete the file.');
  });

  test('names a missing file', () => {
    expect(() => readRecordedPath('nowhere.json')).toThrow('There is no file nowhere.json.');
  });
});

describe('recorded path', () => {
  const layer = createMachineLayer();
  const runRecorded = async (recorded: RecordedPath) => {
    const path = toFlowPath(recorded);
    return recordResult(path, 'machine', (onStep) => runPath(path, layer, onStep));
  };

  test.each([
    ['settleLater → store', '"settleLater", which is none of its events'],
    ['submitProfile → store', 'that the person completes step 1'],
    ['REG_201 → fetching', 'this: the owner is registered'],
  ])('ends with a sentence when the model does not allow %s', async (step, words) => {
    const whole = recording('submitProfile', 'backToProfile', 'submitProfile');
    const { problem, steps } = await runRecorded({ ...whole, steps: [...whole.steps.slice(0, 1), step] });
    expect(steps).toHaveLength(2);
    expect(problem?.differences).toEqual([
      `Recorded step 2 is not possible any more. The model does not allow ${words} in store. Record the path anew.`,
    ]);
  });

  test('ends with a sentence when the model has another target', async () => {
    const { problem } = await runRecorded({
      ...recording(...events),
      steps: ['submitProfile → store (person another)', 'submitStore → registering'],
    });
    expect(problem?.step).toBe(1);
    expect(problem?.text).toContain('After recorded step 1 (submitProfile) the model is in store');
  });
});
