import type { Mutation } from './row.ts';
import { type Answer, runProofs } from './run-proof.ts';
import type { Tree } from './tree.ts';

/** A mutation and the requirements of its row. */
export interface MutationRun {
  readonly ids: string;
  readonly one: Mutation;
}

const short = (text: string) => {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

/** Applies mutations of one proof group in sequence, and adds the outcome of each to `results`. */
export async function runMutations(
  tree: Tree,
  runs: readonly MutationRun[],
  results: Map<MutationRun, string>,
) {
  const before = await runProofs(
    tree.folder,
    runs.map(({ one }) => one.proof),
  );
  for (const run of runs) {
    const result = await resultOf(tree, run.one, before);
    results.set(run, result);
    const { file, original, replacement } = run.one;
    console.log(`${run.ids}: ${file}: ${short(original)} → ${short(replacement) || 'nothing'}: ${result}`);
  }
}

async function resultOf({ folder, during }: Tree, one: Mutation, before: Answer): Promise<string> {
  const sound = before.outcomeOf(one.proof);
  if (sound !== 'green') {
    console.error(before.output);
    return sound === 'red' ? 'RED BEFORE THE MUTATION' : 'NO SUCH PROOF';
  }
  try {
    const after = await during(one, () => runProofs(folder, [one.proof]));
    const outcome = after.outcomeOf(one.proof);
    if (outcome === 'none') console.error(after.output);
    return { red: 'red', green: 'STILL GREEN', none: 'THE MUTATION DOES NOT RUN' }[outcome];
  } catch (error) {
    return `NO SUCH MUTATION: ${error instanceof Error ? error.message : error}`;
  }
}
