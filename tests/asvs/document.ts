/** The table of docs/asvs.md, made from the rows. */
import type { Mutation, Proof, Row } from './row.ts';

export const documentFile = 'docs/asvs.md';
const header = '| requirement | | shown by |\n|---|---|---|\n';

const linkTo = (file: string) => `[${file.split('/').at(-1)}](../${file})`;
const targetOf = (proof: Proof) => ('harden' in proof ? `harden ${proof.harden}` : linkTo(proof.file));
const proofsOf = (mutations: readonly Mutation[] = []) => [
  ...new Set(mutations.map(({ proof }) => targetOf(proof))),
];

function lineOf(row: Row) {
  const verdict = 'verdict' in row ? row.verdict : 'yes';
  const answer = verdict === 'no' || verdict === 'partly' ? `**${verdict}**` : verdict;
  const shown = [...(row.note ? [row.note] : []), ...proofsOf(row.mutations)];
  return `| ${row.ids} ${row.summary} | ${answer} | ${shown.join('; ')} |\n`;
}

/** Replaces the table of the document by that of these rows. */
export function withTable(document: string, rows: readonly Row[]): string {
  const begin = document.indexOf(header);
  if (begin < 0) throw new Error(`${documentFile} has no table that begins with "${header}".`);
  const [before, table] = [document.slice(0, begin), document.slice(begin)];
  const after = table.replace(/^(\|.*\n)+/, '');
  return before + header + rows.map(lineOf).join('') + after;
}
