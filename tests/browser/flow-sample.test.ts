import fc from 'fast-check';
import { createBrowserLayer } from '#flows/layers/browser/browser.layer.ts';
import { committedPaths } from '#flows/run/paths-file.ts';
import { browsable } from '#flows/run/run-layers.ts';
import { walk } from '#flows/run/walk.ts';
import { test } from './support/browser-test.ts';

/** Other paths at each run; `npm run flows -- --layer browser` walks all of them. */
const seed = Number(process.env.FLOWS_SEED ?? Date.now() % 1_000_000);
const SIZE = 4;
const [sample = []] = fc.sample(
  fc.shuffledSubarray(browsable(committedPaths()), { minLength: SIZE, maxLength: SIZE }),
  { seed, numRuns: 1 },
);
console.log(`A sample of the flow paths: FLOWS_SEED=${seed} walks the same again.`);

test.for(sample.map((path) => [path.id, path] as const))(
  'flow path: is green in the browser: %s',
  ([, path], { stack, browser }) =>
    walk(
      path,
      createBrowserLayer({
        ...stack,
        browser,
        engine: 'chromium',
        language: 'en',
        viewport: 'phone',
        picturesIn: null,
      }),
    ),
);
