import { test } from 'vitest';
import { sectionNames } from '#flows/flow.model.ts';
import { createMachineLayer } from '#flows/layers/machine/machine.layer.ts';
import { walkAtRandom } from '#flows/run/random-walk.ts';

const layer = createMachineLayer();

test.each(sectionNames)('%s: matches the model in any order of events', (section) =>
  walkAtRandom(layer, section, 40),
);
