import fc from 'fast-check';
import { createBrowserLayer } from '#flows/layers/browser/browser.layer.ts';
import { committedPaths } from '#flows/run/paths-file.ts';
import { browsable } from '#flows/run/run-layers.ts';
import { runPath } from '#flows/run/run-path.ts';
import { test } from './support/browser-test.ts';

/** Other paths at each run; `npm run flows -- --layer browser` runs all of them. */
const seed = Number(process.env.FLOWS_SEED ?? Date.now() % 1_000_000);
const SIZE = 4;
const [sample = []] = fc.sample(
  fc.shuffledSubarray(browsable(committedPaths()), { minLength: SIZE, maxLength: SIZE }),
  { seed, numRuns: 1 },
);
console.log(`A sample of the flow paths: FLOWS_SEED=${seed} repeats it.`);

test.for(sample.map((path) => [path.id, path] as const))(
  'flow path: passes in the browser: %s',
  ([, path], { stack, browser }) =>
    runPath(
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
