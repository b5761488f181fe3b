import { expect, onTestFinished, test, vi } from 'vitest';
import { coverageReport } from '#flows/run/coverage-report.ts';
import { committedPaths } from '#flows/run/paths-file.ts';
import { browsable } from '#flows/run/run-layers.ts';

test('coverage: is complete when all paths of the browser pass', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const all = committedPaths();
  const passed = browsable(all).map(
    ({ id }) => ({ id, layer: 'browser', ms: 1, steps: [], problem: null }) as const,
  );
  const { rows, isIncomplete } = coverageReport(all, passed, ['browser'], null);
  expect(rows.flatMap(({ missing }) => missing)).toEqual([]);
  expect(isIncomplete).toBe(false);
});
