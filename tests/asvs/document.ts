/** The table of docs/asvs.md, made from the rows. */
import type { Break, Proof, Row } from './row.ts';

export const documentFile = 'docs/asvs.md';
const header = '| requirement | | shown by |\n|---|---|---|\n';

const linkTo = (file: string) => `[${file.split('/').at(-1)}](../${file})`;
const targetOf = (proof: Proof) => ('harden' in proof ? `harden ${proof.harden}` : linkTo(proof.file));
const proofsOf = (breaks: readonly Break[] = []) => [...new Set(breaks.map(({ proof }) => targetOf(proof)))];

function lineOf(row: Row) {
  const verdict = 'verdict' in row ? row.verdict : 'yes';
  const said = verdict === 'no' || verdict === 'partly' ? `**${verdict}**` : verdict;
  const shown = [...(row.note ? [row.note] : []), ...proofsOf(row.breaks)];
  return `| ${row.ids} ${row.what} | ${said} | ${shown.join('; ')} |\n`;
}

/** The document with the table of these rows in the place of the one that it has. */
export function withTable(document: string, rows: readonly Row[]): string {
  const begin = document.indexOf(header);
  if (begin < 0) throw new Error(`${documentFile} has no table that begins with "${header}".`);
  const [before, table] = [document.slice(0, begin), document.slice(begin)];
  const after = table.replace(/^(\|.*\n)+/, '');
  return before + header + rows.map(lineOf).join('') + after;
}
