import { expect, test } from 'vitest';
import { renderAnnotations, renderJunit } from '#flows/run/for-ci.ts';
import { committedPaths } from '#flows/run/paths-file.ts';
import { recordResult } from '#flows/run/results.ts';

const [green, red, flaky] = committedPaths();
if (!green || !red || !flaky) throw new Error('There are no paths.');
const fault = new Error('The toast is "<&>\u0007" instead of\nnothing: 100 %.');
const walking = (failures: number) => async () => {
  failures -= 1;
  if (failures >= 0) throw fault;
};
const results = await Promise.all([
  recordResult(green, 'machine', walking(0), 1),
  recordResult(red, 'browser', walking(2), 1),
  recordResult(flaky, 'browser', walking(1), 1),
]);
const output = {
  paths: [green, red, flaky],
  results,
  titles: new Map([[red.id, 'Visitor, with: commas']]),
  again: ({ id }: { id: string }) => `again: ${id}`,
};

test('a walk that is green in another attempt is flaky, one without is red', async () => {
  expect(results.map(({ problem, flaky: before }) => [problem?.text, before?.text])).toEqual([
    [undefined, undefined],
    [fault.message, undefined],
    [undefined, fault.message],
  ]);
  expect((await recordResult(flaky, 'browser', walking(1))).problem?.text).toBe(fault.message);
});

test('junit: has a suite for each layer, and flaky walks are no failures', () => {
  const xml = new DOMParser().parseFromString(renderJunit(output), 'text/xml');
  const suites = [...xml.querySelectorAll('testsuite')];
  expect(
    suites.map((suite) => ['name', 'tests', 'failures'].map((name) => suite.getAttribute(name))),
  ).toEqual([
    ['flows: machine', '1', '0'],
    ['flows: browser', '2', '1'],
  ]);
  expect(xml.querySelector('failure')?.getAttribute('message')).toContain('"<&>" instead of');
  expect(xml.querySelector('failure')?.textContent).toContain(`again: ${red.id}`);
  expect(xml.querySelector('flakyFailure')?.closest('testcase')?.getAttribute('name')).toContain(flaky.id);
});

test('github: prints an error for a red walk and a warning for a flaky one', () => {
  const [error, warning, ...others] = renderAnnotations(output);
  expect(others).toEqual([]);
  expect(error).toBe(
    `::error file=flows/paths.json,title=browser ${red.id}%3A Visitor%2C with%3A commas::${fault.message
      .replace('%', '%25')
      .replace('\n', '%0A')}%0Aagain: ${red.id}`,
  );
  expect(warning).toMatch(
    new RegExp(`^::warning .*browser ${flaky.id}, flaky`.replace(', flaky', '%2C flaky')),
  );
});
