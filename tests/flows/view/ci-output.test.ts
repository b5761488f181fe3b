import { expect, test } from 'vitest';
import { renderAnnotations, renderJunit } from '#flows/run/for-ci.ts';
import { committedPaths } from '#flows/run/paths-file.ts';
import { recordResult } from '#flows/run/results.ts';

const [passed, failed, flaky] = committedPaths();
if (!passed || !failed || !flaky) throw new Error('There are no paths.');
const fault = new Error('The toast is "<&>\u0007" instead of\nnothing: 100 %.');
const failing = (failures: number) => async () => {
  failures -= 1;
  if (failures >= 0) throw fault;
};
const results = await Promise.all([
  recordResult(passed, 'machine', failing(0), 1),
  recordResult(failed, 'browser', failing(2), 1),
  recordResult(flaky, 'browser', failing(1), 1),
]);
const output = {
  paths: [passed, failed, flaky],
  results,
  titles: new Map([[failed.id, 'Visitor, with: commas']]),
  again: ({ id }: { id: string }) => `again: ${id}`,
};

test('a path that passes in a later attempt is flaky, and one that never passes has failed', async () => {
  expect(results.map(({ problem, flaky: before }) => [problem?.text, before?.text])).toEqual([
    [undefined, undefined],
    [fault.message, undefined],
    [undefined, fault.message],
  ]);
  expect((await recordResult(flaky, 'browser', failing(1))).problem?.text).toBe(fault.message);
});

test('junit: has a suite for each layer, and does not report flaky paths as failures', () => {
  const xml = new DOMParser().parseFromString(renderJunit(output), 'text/xml');
  const suites = [...xml.querySelectorAll('testsuite')];
  expect(
    suites.map((suite) => ['name', 'tests', 'failures'].map((name) => suite.getAttribute(name))),
  ).toEqual([
    ['flows: machine', '1', '0'],
    ['flows: browser', '2', '1'],
  ]);
  expect(xml.querySelector('failure')?.closest('testcase')?.getAttribute('name')).toMatch(
    /Visitor, with: commas\. Step 0, The page is opened: The toast is "<&>" instead of/,
  );
  expect(xml.querySelector('failure')?.textContent).toContain(`again: ${failed.id}`);
  expect(xml.querySelector('flakyFailure')?.closest('testcase')?.getAttribute('name')).toBe(`${flaky.id}: `);
});

test('github: prints an error for a failed path and a warning for a flaky one', () => {
  const [error, warning, ...others] = renderAnnotations(output);
  expect(others).toEqual([]);
  expect(error).toBe(
    `::error file=flows/paths.json,title=browser ${failed.id}%3A Visitor%2C with%3A commas::${fault.message
      .replace('%', '%25')
      .replace('\n', '%0A')}%0Aagain: ${failed.id}`,
  );
  expect(warning).toMatch(
    new RegExp(`^::warning .*browser ${flaky.id}, flaky`.replace(', flaky', '%2C flaky')),
  );
});
