import { describe, expect, test } from 'vitest';
import { createMachineLayer } from './layers/machine/machine.layer.ts';
import { watchCharts } from './proof/chart-parts.ts';
import { untaken, unusedReasons } from './proof/untaken.ts';
import { allPaths } from './run/all-paths.ts';
import { needsBrowser } from './run/paths.ts';
import { walk } from './run/walk.ts';
import { wantedPaths, wantedRecordings } from './run/wanted.ts';

const { tools, all, taken } = watchCharts();
const layer = createMachineLayer(tools);

describe('machine layer', () => {
  const paths = wantedPaths(allPaths(wantedRecordings())).filter((path) => !needsBrowser(path));
  test.each(paths.map((path) => [path.id, path] as const))('%s', async (_, path) => {
    await walk(path, layer);
  });

  const wholeWalk = { timeout: 180_000 };
  test(
    'after all paths, also those of pairs: what the charts never did is in proof/untaken.ts, with its reason',
    wholeWalk,
    async () => {
      for (const path of wantedPaths(allPaths([]), { criteria: ['pairs'] })) await walk(path, layer);
      const never = [...all].filter((id) => !taken.has(id));
      expect(never.filter((id) => !untaken(id))).toEqual([]);
      expect(unusedReasons(never)).toEqual([]);
    },
  );
});
