/** `npm run asvs`: mutates the code for every requirement of docs/asvs.md, and expects its proof to fail. */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { readCommandLine, refuse } from '#tests/support/command-line.ts';
import { documentFile, withTable } from './document.ts';
import { type Mutation, rows } from './rows.ts';
import { runProofs } from './run-proof.ts';
import { copyTree } from './tree.ts';

const usage = `npm run asvs [-- options]

Mutates a copy of the code for every requirement of ${documentFile}. Ends with 1 unless
every mutation makes its proof fail.

  --only V7,V3.3  rows with an id of these chapters or sections
  --write         writes the table of ${documentFile} only`;
const { values } = readCommandLine(usage, {
  options: { only: { type: 'string' }, write: { type: 'boolean' } },
});

/** `V7` is all of that chapter, `V7.2` all of that section. */
const isWanted = (row: string, wanted: string) =>
  (row.match(/V[\d.]+/g) ?? []).some((id) => `${id}.`.startsWith(`${wanted}.`));

const results: { row: string; mutation: string; proof: string; result: string }[] = [];

/** Applies the mutations of one file of tests, or of one check, in sequence. */
async function runMutations(
  { folder, during }: Awaited<ReturnType<typeof copyTree>>,
  runs: readonly (Mutation & { row: string })[],
) {
  const before = await runProofs(
    folder,
    runs.map(({ proof }) => proof),
  );
  const resultOf = async (mutation: Mutation) => {
    const { proof } = mutation;
    const sound = before.outcomeOf(proof);
    if (sound !== 'green') {
      console.error(before.output);
      return sound === 'red' ? 'RED BEFORE THE MUTATION' : 'NO SUCH PROOF';
    }
    const after = await during(mutation, () => runProofs(folder, [proof]));
    const outcome = after.outcomeOf(proof);
    if (outcome === 'none') console.error(after.output);
    return { red: 'red', green: 'STILL GREEN', none: 'THE MUTATION DOES NOT RUN' }[outcome];
  };
  for (const run of runs) {
    const { row, file, original, replacement, proof } = run;
    const result = await resultOf(run).catch((error) => `NO SUCH MUTATION: ${error.message}`);
    console.log(`${row}: ${file}: ${original.trim()} → ${replacement.trim() || 'nothing'}: ${result}`);
    results.push({ row, mutation: file, proof: Object.values(proof).join(': '), result });
  }
}

async function prove(): Promise<boolean> {
  const names = values.only?.split(',');
  const wanted = names ? rows.filter(({ name }) => names.some((one) => isWanted(name, one))) : rows;
  if (wanted.length === 0) refuse(usage, `No row of ${documentFile} has an id of ${values.only}.`);
  const runs = wanted.flatMap(({ name, mutations }) => mutations.map((one) => ({ ...one, row: name })));
  const groups = [
    ...Map.groupBy(runs, ({ proof }) => ('harden' in proof ? proof.harden : proof.file)).values(),
  ];
  const work = async () => {
    await using tree = await copyTree();
    for (let group = groups.shift(); group; group = groups.shift()) await runMutations(tree, group);
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  console.table(results);
  const red = results.filter(({ result }) => result === 'red').length;
  console.log(`${red} of ${runs.length} mutations were detected.`);
  return red === runs.length;
}

if (values.write) await writeFile(documentFile, withTable(await readFile(documentFile, 'utf8')));
else process.exitCode = (await prove()) ? 0 : 1;
