import { describe, test } from 'vitest';
import { createMachineLayer } from './layers/machine/machine.layer.ts';
import { allPaths } from './run/all-paths.ts';
import { walk } from './run/walk.ts';
import { wantedPaths, wantedRecordings } from './run/wanted.ts';

const layer = createMachineLayer();

describe('machine layer', () => {
  const paths = wantedPaths(allPaths(wantedRecordings()));
  test.each(paths.map((path) => [path.id, path] as const))('%s', async (_, path) => {
    await walk(path, layer);
  });
});
