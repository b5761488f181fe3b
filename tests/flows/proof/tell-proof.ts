import type { FlowPath } from '#tests/flows/run/paths.ts';
import { equivalent } from './equivalent.ts';
import { type Score, tryDeletions, tryMutants } from './prove.ts';

const tell = (what: string, { tried, noticed, missed }: Score) => {
  console.log(`${what}: ${noticed} of ${tried} noticed (${Math.floor((noticed / tried) * 100)} %)`);
  for (const name of missed) console.log(`    missed: ${name}`);
};

/** Whether the walks notice everything that is taken away from charts, oracles and bindings. */
export const tryEverything = async (paths: readonly FlowPath[]): Promise<boolean> => {
  const deletions = await tryDeletions(paths);
  tell('oracles and bindings taken away', deletions);
  let done = 0;
  const mutants = await tryMutants(
    paths,
    ({ id }) => equivalent(id) !== undefined,
    (id, isNoticed) => {
      done += 1;
      if (process.stdout.isTTY) process.stdout.write(`\rcharts changed: ${done} `);
      if (!isNoticed) console.log(`\n    missed: ${id}`);
    },
  );
  tell('\ncharts changed', mutants);
  return deletions.missed.length === 0 && mutants.missed.length === 0;
};
