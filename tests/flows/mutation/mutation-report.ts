import { openStack } from '#tests/flows/layers/browser/open-stack.ts';
import type { FlowPath } from '#tests/flows/run/paths.ts';
import { tryBreaks } from './broken-pages.ts';
import { runSample } from './browser-sample.ts';
import { unusedReasons } from './equivalent.ts';
import { runDeletions, runMutants, watchCrashes } from './run.ts';
import type { Score } from './score.ts';

const printScore = (label: string, { tried, noticed, missed, exceptions }: Score) => {
  console.log(`\n${label}: ${noticed} of ${tried} noticed (${Math.floor((noticed / tried) * 100)} %)`);
  for (const name of missed) console.log(`    missed: ${name}`);
  if (exceptions.length > 0) console.log(`  ${exceptions.length} that nothing can notice:`);
  for (const [name, reason] of exceptions) console.log(`    ${name}\n      ${reason}`);
};

/** Returns whether the walks notice every mutation of machines, oracles and bindings. */
export const tryEverything = async (paths: readonly FlowPath[]): Promise<boolean> => {
  const stack = await openStack(false);
  const sample = await runSample(paths, stack);
  printScore('a sample of oracles and bindings of the browser taken away', sample);
  const broken = await tryBreaks(stack, (name, ms, said) =>
    console.log(`    ${name}, ${(ms / 1000).toFixed(1)} s: ${said}`),
  );
  printScore('pages of the browser broken', broken);
  await stack.close();
  watchCrashes();
  const deletions = await runDeletions(paths);
  printScore('oracles and bindings taken away', deletions);
  let done = 0;
  const mutants = await runMutants(paths, (id, by) => {
    done += 1;
    if (process.stdout.isTTY) process.stdout.write(`\rcharts changed: ${done} `);
    else if (done % 50 === 0) console.log(`charts changed: ${done}`);
    if (by !== 'a walk') console.log(`\n    noticed by ${by}: ${id}`);
  });
  printScore('charts changed', mutants);
  console.log(`  ${mutants.left.length} of them by tests/machines alone`);
  const unused = unusedReasons(mutants.exceptions.map(([name]) => name));
  for (const reason of unused) console.log(`    a reason without a change: ${reason}`);
  return (
    sample.missed.length +
      broken.missed.length +
      deletions.missed.length +
      mutants.missed.length +
      unused.length ===
    0
  );
};
