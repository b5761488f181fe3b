import { test } from 'vitest';
import { sectionNames } from '#flows/flow.model.ts';
import { createMachineLayer } from '#flows/layers/machine/machine.layer.ts';
import { runRandomPaths } from '#flows/run/random-paths.ts';

const layer = createMachineLayer();

test.each(sectionNames)('%s: matches the model in any order of events', (section) =>
  runRandomPaths(layer, section, 40),
);
