import type { FlowPath } from '#tests/flows/run/paths.ts';
import type { Mutant } from './chart-parts.ts';
import { equivalent } from './equivalent.ts';
import { type Score, tryDeletions, tryMutants, watchCrashes } from './prove.ts';
import { untaken } from './untaken.ts';

const tell = (what: string, { tried, noticed, missed, exceptions }: Score) => {
  console.log(`${what}: ${noticed} of ${tried} noticed (${Math.floor((noticed / tried) * 100)} %)`);
  for (const name of missed) console.log(`    missed: ${name}`);
  if (exceptions.length > 0) console.log(`  ${exceptions.length} exceptions by name:`);
  for (const [name, reason] of exceptions) console.log(`    ${name}\n      ${reason}`);
};

/** What no walk makes the chart do, no walk can miss; the rest changes nothing. */
const whyUnnoticed = ({ id, near }: Mutant): string | undefined =>
  equivalent(id) ?? (near ?? [id.replace('without ', '')]).map(untaken).find(Boolean);

/** Whether the walks notice everything that is taken away from charts, oracles and bindings. */
export const tryEverything = async (paths: readonly FlowPath[]): Promise<boolean> => {
  watchCrashes();
  const deletions = await tryDeletions(paths);
  tell('oracles and bindings taken away', deletions);
  let done = 0;
  const mutants = await tryMutants(paths, whyUnnoticed, (id, isNoticed) => {
    done += 1;
    if (process.stdout.isTTY) process.stdout.write(`\rcharts changed: ${done} `);
    if (!isNoticed) console.log(`\n    missed: ${id}`);
  });
  tell('\ncharts changed', mutants);
  return deletions.missed.length === 0 && mutants.missed.length === 0;
};
