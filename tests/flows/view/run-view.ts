import { appendFileSync } from 'node:fs';
import { test } from 'vitest';
import { createViewLayer } from '#flows/layers/view/view.layer.ts';
import { allPaths } from '#flows/run/all-paths.ts';
import {
  wantedLanguage,
  wantedPaths,
  wantedRecordings,
  wantedRetries,
  wantsRegions,
} from '#flows/run/path-filter.ts';
import { needsBrowser } from '#flows/run/paths.ts';
import { recordResult } from '#flows/run/results.ts';
import { runPath } from '#flows/run/run-path.ts';

/** Runs every other path of the view layer as a test. Two files call it, because vitest runs files in parallel. */
export const runHalf = (half: 0 | 1) => {
  const regions = wantsRegions() ? new Set<string>() : null;
  const layer = createViewLayer(wantedLanguage(), new Set(), regions);
  const paths = wantedPaths(allPaths(wantedRecordings()))
    .filter((path) => !needsBrowser(path))
    .filter((_, index) => index % 2 === half);
  const file = process.env.FLOWS_RESULTS;
  const send = (line: object) => file && appendFileSync(file, `${JSON.stringify(line)}\n`);
  test.for(paths.map((path) => [path.id, path] as const))('%s', { timeout: 60_000 }, async ([, path]) => {
    send({ started: path.id });
    const result = await recordResult(
      path,
      'view',
      (onStep) => runPath(path, layer, onStep),
      wantedRetries(),
    );
    send({ ...result, ...(regions && { regions: [...regions] }) });
    regions?.clear();
    if (result.problem) throw new Error(result.problem.text);
  });
};
