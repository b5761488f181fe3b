/** The table of docs/asvs.md, made from the rows. */
import { type Proof, rows } from './rows.ts';

export const documentFile = 'docs/asvs.md';
const header = '| requirement | | shown by |\n|---|---|---|\n';

const linkTo = (file: string) => `[${file.split('/').at(-1)}](../${file})`;
const targetOf = (proof: Proof) => ('harden' in proof ? `harden ${proof.harden}` : linkTo(proof.file));

function lineOf({ name, verdict, note, mutations }: (typeof rows)[number]) {
  const answer = verdict === 'no' || verdict === 'partly' ? `**${verdict}**` : (verdict ?? 'yes');
  const proofs = new Set(mutations.map(({ proof }) => targetOf(proof)));
  return `| ${name} | ${answer} | ${[...(note ? [note] : []), ...proofs].join('; ')} |\n`;
}

/** Replaces the table of the document by that of the rows. */
export function withTable(document: string): string {
  const [before, table] = document.split(header);
  if (!table) throw new Error(`${documentFile} has no table that begins with "${header}".`);
  return before + header + rows.map(lineOf).join('') + table.replace(/^(\|.*\n)+/, '');
}
