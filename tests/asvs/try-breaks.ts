import type { Break } from './row.ts';
import { type Answer, runProofs } from './run-proof.ts';
import type { Tree } from './tree.ts';

/** A break, and the row that it belongs to. */
export interface Trial {
  readonly ids: string;
  readonly one: Break;
}

const short = (text: string) => {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

/** Makes one break after another, all of whose proofs run together, and notes what became of each. */
export async function tryBreaks(tree: Tree, trials: readonly Trial[], results: Map<Trial, string>) {
  const before = await runProofs(
    tree.folder,
    trials.map(({ one }) => one.proof),
  );
  for (const trial of trials) {
    const result = await resultOf(tree, trial.one, before);
    results.set(trial, result);
    const { file, text, becomes } = trial.one;
    console.log(`${trial.ids}: ${file}: ${short(text)} → ${short(becomes) || 'nothing'}: ${result}`);
  }
}

async function resultOf({ folder, during }: Tree, one: Break, before: Answer): Promise<string> {
  const sound = before.outcomeOf(one.proof);
  if (sound !== 'green') {
    console.error(before.output);
    return sound === 'red' ? 'RED BEFORE THE BREAK' : 'NO SUCH PROOF';
  }
  try {
    const after = await during(one, () => runProofs(folder, [one.proof]));
    const outcome = after.outcomeOf(one.proof);
    if (outcome === 'none') console.error(after.output);
    return { red: 'red', green: 'STILL GREEN', none: 'THE BREAK DOES NOT RUN' }[outcome];
  } catch (error) {
    return `NO SUCH BREAK: ${error instanceof Error ? error.message : error}`;
  }
}
