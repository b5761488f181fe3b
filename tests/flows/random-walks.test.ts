import { test } from 'vitest';
import { partNames } from '#flows/flow.model.ts';
import { createMachineLayer } from '#flows/layers/machine/machine.layer.ts';
import { walkAtRandom } from '#flows/run/random-walk.ts';

const layer = createMachineLayer();

test.each(partNames)('%s: matches the model in any order of events', (part) => walkAtRandom(layer, part, 40));
