import { test } from 'vitest';
import { partNames } from '#flows/flow.model.ts';
import { createViewLayer } from '#flows/layers/view/view.layer.ts';
import { walkAtRandom } from '#flows/run/random-walk.ts';

const layer = createViewLayer('en');

test.each(partNames)('%s: matches the model in any order of events', { timeout: 60_000 }, (part) =>
  walkAtRandom(layer, part, 2),
);
