import { test } from 'vitest';
import { sectionNames } from '#flows/flow.model.ts';
import { createViewLayer } from '#flows/layers/view/view.layer.ts';
import { runRandomPaths } from '#flows/run/random-paths.ts';

const layer = createViewLayer('en');

test.each(sectionNames)('%s: matches the model in any order of events', { timeout: 60_000 }, (section) =>
  runRandomPaths(layer, section, 2),
);
