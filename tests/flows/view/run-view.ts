import { appendFileSync } from 'node:fs';
import { test } from 'vitest';
import { createViewLayer } from '#flows/layers/view/view.layer.ts';
import { allPaths, reviewedFiles } from '#flows/run/all-paths.ts';
import { wantedPaths } from '#flows/run/path-filter.ts';
import { needsBrowser } from '#flows/run/paths.ts';
import { recordResult } from '#flows/run/results.ts';
import { runPath } from '#flows/run/run-path.ts';
import type { ViewRun } from '#flows/run/view-process.ts';

const run: Partial<ViewRun> = JSON.parse(process.env.FLOWS ?? '{}');
const { ids, language = 'en', recorded = reviewedFiles(), retries = 0, listsRegions = false } = run;

/** Runs every other path of the view layer as a test. Two files call it, because vitest runs files in parallel. */
export const runHalf = (half: 0 | 1) => {
  const regions = listsRegions ? new Set<string>() : null;
  const layer = createViewLayer(language, new Set(), regions);
  const all = allPaths(recorded);
  const paths = (ids ? all.filter(({ id }) => ids.includes(id)) : wantedPaths(all))
    .filter((path) => !needsBrowser(path))
    .filter((_, index) => index % 2 === half);
  const file = process.env.FLOWS_RESULTS;
  const send = (line: object) => file && appendFileSync(file, `${JSON.stringify(line)}\n`);
  test.for(paths.map((path) => [path.id, path] as const))('%s', { timeout: 60_000 }, async ([, path]) => {
    send({ started: path.id });
    const result = await recordResult(path, 'view', (onStep) => runPath(path, layer, onStep), retries);
    send({ ...result, ...(regions && { regions: [...regions] }) });
    regions?.clear();
    if (result.problem) throw new Error(result.problem.text);
  });
};
