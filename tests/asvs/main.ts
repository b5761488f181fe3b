/** `npm run asvs`: mutates the code for every requirement of docs/asvs.md, and expects its proof to fail. */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { readCommandLine, refuse } from '#tests/support/command-line.ts';
import { documentFile, withTable } from './document.ts';
import { proofName, type Row } from './row.ts';
import { rows } from './rows.ts';
import { type MutationRun, runMutations } from './run-mutations.ts';
import { groupOf } from './run-proof.ts';
import { copyTree } from './tree.ts';

const usage = `npm run asvs [-- options]

Mutates a copy of the code for every requirement of ${documentFile}. Ends with 1 when a proof stays green, is red
before, or is none.

  --only V7,V3.3  the rows that begin so
  --write         writes the table of ${documentFile} only`;
const { values } = readCommandLine(usage, {
  options: { only: { type: 'string' }, write: { type: 'boolean' } },
});

/** `V7` is all of that chapter, `V7.2` all of that section. */
const isWanted = ({ ids }: Row, name: string) =>
  ids.split(', ').some((id) => `${id}.`.startsWith(`${name}.`));

async function prove(): Promise<boolean> {
  const names = values.only?.split(',');
  const wanted = names ? rows.filter((row) => names.some((name) => isWanted(row, name))) : rows;
  if (wanted.length === 0) refuse(usage, `No row of ${documentFile} begins with ${values.only}.`);
  const runs = wanted.flatMap(({ ids, mutations = [] }) =>
    mutations.map((one): MutationRun => ({ ids, one })),
  );
  const groups = [...Map.groupBy(runs, ({ one }) => groupOf(one.proof)).values()];
  const results = new Map<MutationRun, string>();
  const work = async () => {
    const tree = await copyTree();
    try {
      for (let group = groups.shift(); group; group = groups.shift())
        await runMutations(tree, group, results);
    } finally {
      await tree.remove();
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  console.table(
    runs.map((run) => ({
      row: run.ids,
      mutation: run.one.file,
      proof: proofName(run.one.proof),
      result: results.get(run),
    })),
  );
  const red = runs.filter((run) => results.get(run) === 'red').length;
  console.log(`${red} of ${runs.length} mutations were detected.`);
  return red === runs.length;
}

if (values.write) await writeFile(documentFile, withTable(await readFile(documentFile, 'utf8'), rows));
else process.exitCode = (await prove()) ? 0 : 1;
