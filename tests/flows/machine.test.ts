import { describe, expect, test } from 'vitest';
import { createMachineLayer } from '#flows/layers/machine/machine.layer.ts';
import { watchCharts } from '#flows/mutation/mutants.ts';
import { uncoveredReason, unusedReasons } from '#flows/mutation/uncovered-transitions.ts';
import { allPaths, reviewedFiles } from '#flows/run/all-paths.ts';
import { wantedPaths } from '#flows/run/path-filter.ts';
import { needsBrowser } from '#flows/run/paths.ts';
import { runPath } from '#flows/run/run-path.ts';

const { tools, all, taken } = watchCharts();
const layer = createMachineLayer(tools);

describe('machine layer', () => {
  const paths = wantedPaths(allPaths(reviewedFiles())).filter((path) => !needsBrowser(path));
  test.each(paths.map((path) => [path.id, path] as const))('%s', async (_, path) => {
    await runPath(path, layer);
  });

  const wholeRun = { timeout: 180_000 };
  test('has a reason in uncovered-transitions.ts for each uncovered transition', wholeRun, async () => {
    for (const path of wantedPaths(allPaths([]), { criteria: ['pairs'] })) await runPath(path, layer);
    const never = [...all].filter((id) => !taken.has(id));
    expect(never.filter((id) => !uncoveredReason(id))).toEqual([]);
    expect(unusedReasons(never)).toEqual([]);
  });
});
