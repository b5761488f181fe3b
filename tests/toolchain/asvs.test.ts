import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentFile, withTable } from '#tests/asvs/document.ts';
import type { Break } from '#tests/asvs/row.ts';
import { rows } from '#tests/asvs/rows.ts';
import { problemOf } from '#tests/asvs/tree.ts';
import { checks } from '#tests/harden/checks.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const breaks = rows.flatMap(({ ids, breaks: own = [] }) => own.map((one) => ({ ids, one })));
const asSource = (title: string) => [title, title.replaceAll("'", "\\'")];

const hasProof = ({ proof }: Break) =>
  'harden' in proof
    ? checks.some(({ name }) => name === proof.harden)
    : asSource(proof.title).some((title) => read(proof.file).includes(title));

test('the table of docs/asvs.md is that of the rows: `npm run asvs -- --write` makes it', () => {
  const document = read(documentFile);
  expect(document).toBe(withTable(document, rows));
});

test('every text that `npm run asvs` breaks still occurs, once', () => {
  const problems = breaks.map(({ ids, one }) => [ids, problemOf(one, read(one.file))]);
  expect(problems.filter(([, problem]) => problem !== null)).toEqual([]);
});

test('every proof of docs/asvs.md exists', () => {
  expect(breaks.filter(({ one }) => !hasProof(one)).map(({ ids, one }) => [ids, one.proof])).toEqual([]);
});
