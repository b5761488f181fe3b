import { expect, onTestFinished, test, vi } from 'vitest';
import { committedPaths } from './run/paths-file.ts';
import { browsable } from './run/run-layers.ts';
import { tellCoverage } from './run/tell-coverage.ts';

test('coverage: is complete when all paths of the browser are green', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const all = committedPaths();
  const green = browsable(all).map(
    ({ id }) => ({ id, layer: 'browser', ms: 1, steps: [], problem: null }) as const,
  );
  const { rows, isIncomplete } = tellCoverage(all, green, ['browser'], null);
  expect(rows.flatMap(({ missing }) => missing)).toEqual([]);
  expect(isIncomplete).toBe(false);
});
