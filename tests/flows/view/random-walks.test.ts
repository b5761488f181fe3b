import { test } from 'vitest';
import { sectionNames } from '#flows/flow.model.ts';
import { createViewLayer } from '#flows/layers/view/view.layer.ts';
import { walkAtRandom } from '#flows/run/random-walk.ts';

const layer = createViewLayer('en');

test.each(sectionNames)('%s: matches the model in any order of events', { timeout: 60_000 }, (section) =>
  walkAtRandom(layer, section, 2),
);
