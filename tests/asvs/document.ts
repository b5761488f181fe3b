/** The table of docs/asvs.md, made from the rows. */
import { rows, type TestReference } from './rows.ts';

export const documentFile = 'docs/asvs.md';
const header = '| requirement | | shown by |\n|---|---|---|\n';

const linkTo = (file: string) => `[${file.split('/').at(-1)}](../${file})`;
const describeTest = (test: TestReference) =>
  'harden' in test ? `harden ${test.harden}` : linkTo(test.file);

function formatRow({ name, verdict, note, mutations }: (typeof rows)[number]) {
  const answer = verdict === 'no' || verdict === 'partly' ? `**${verdict}**` : (verdict ?? 'yes');
  const tests = new Set(mutations.map(({ test }) => describeTest(test)));
  return `| ${name} | ${answer} | ${[...(note ? [note] : []), ...tests].join('; ')} |\n`;
}

/** Replaces the table of the document by that of the rows. */
export function withTable(document: string): string {
  const [before, table] = document.split(header);
  if (!table) throw new Error(`${documentFile} has no table that begins with "${header}".`);
  return before + header + rows.map(formatRow).join('') + table.replace(/^(\|.*\n)+/, '');
}
