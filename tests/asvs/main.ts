/** `npm run asvs`: mutates the code for every requirement of docs/asvs.md, and expects its test to fail. */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { readCommandLine, refuse } from '#tests/support/command-line.ts';
import { documentFile, withTable } from './document.ts';
import { type Mutation, rows } from './rows.ts';
import { runReferencedTests } from './run-tests.ts';
import { copyTree } from './tree.ts';

const usage = `npm run asvs [-- options]

Mutates a copy of the code for every requirement of ${documentFile}. Ends with 1 unless
every mutation makes its test fail.

  --only V7,V3.3  rows with an id of these chapters or sections
  --write         writes the table of ${documentFile} only`;
const { values } = readCommandLine(usage, {
  options: { only: { type: 'string' }, write: { type: 'boolean' } },
});

/** `V7` is all of that chapter, `V7.2` all of that section. */
const isWanted = (row: string, wanted: string) =>
  (row.match(/V[\d.]+/g) ?? []).some((id) => `${id}.`.startsWith(`${wanted}.`));

const results: { row: string; mutation: string; test: string; result: string }[] = [];

/** Applies the mutations of one file of tests, or of one check, in sequence. */
async function runMutations(
  { folder, during }: Awaited<ReturnType<typeof copyTree>>,
  runs: readonly (Mutation & { row: string })[],
) {
  const before = await runReferencedTests(
    folder,
    runs.map(({ test }) => test),
  );
  const runMutation = async (mutation: Mutation) => {
    const { test } = mutation;
    const sound = before.outcomeOf(test);
    if (sound !== 'passed') {
      console.error(before.output);
      return sound === 'failed' ? 'FAILED BEFORE THE MUTATION' : 'NO SUCH TEST';
    }
    const after = await during(mutation, () => runReferencedTests(folder, [test]));
    const outcome = after.outcomeOf(test);
    if (outcome === 'none') console.error(after.output);
    return { failed: 'killed', passed: 'SURVIVED', none: 'THE MUTATION DOES NOT RUN' }[outcome];
  };
  for (const run of runs) {
    const { row, file, original, replacement, test } = run;
    const result = await runMutation(run).catch((error) => `NO SUCH MUTATION: ${error.message}`);
    console.log(`${row}: ${file}: ${original.trim()} → ${replacement.trim() || 'nothing'}: ${result}`);
    results.push({ row, mutation: file, test: Object.values(test).join(': '), result });
  }
}

async function runAll(): Promise<boolean> {
  const names = values.only?.split(',');
  const wanted = names ? rows.filter(({ name }) => names.some((one) => isWanted(name, one))) : rows;
  if (wanted.length === 0) refuse(usage, `No row of ${documentFile} has an id of ${values.only}.`);
  const runs = wanted.flatMap(({ name, mutations }) => mutations.map((one) => ({ ...one, row: name })));
  const groups = [...Map.groupBy(runs, ({ test }) => ('harden' in test ? test.harden : test.file)).values()];
  const work = async () => {
    await using tree = await copyTree();
    for (let group = groups.shift(); group; group = groups.shift()) await runMutations(tree, group);
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  console.table(results);
  const killed = results.filter(({ result }) => result === 'killed').length;
  console.log(`${killed} of ${runs.length} mutations were killed.`);
  return killed === runs.length;
}

if (values.write) await writeFile(documentFile, withTable(await readFile(documentFile, 'utf8')));
else process.exitCode = (await runAll()) ? 0 : 1;
