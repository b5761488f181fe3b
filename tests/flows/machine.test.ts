import { describe, test } from 'vitest';
import { createMachineLayer } from './layers/machine/machine.layer.ts';
import { committedPaths } from './run/paths-file.ts';
import { walk } from './run/walk.ts';
import { wantedPaths } from './run/wanted.ts';

const layer = createMachineLayer();

describe('machine layer', () => {
  test.each(wantedPaths(committedPaths()).map((path) => [path.id, path] as const))('%s', async (_, path) => {
    await walk(path, layer);
  });
});
