import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentFile, withTable } from '#tests/asvs/document.ts';
import { type Mutation, rows } from '#tests/asvs/rows.ts';
import { findProblem } from '#tests/asvs/tree.ts';
import { checks } from '#tests/harden/checks.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const mutations = rows.flatMap(({ name, mutations: own }) => own.map((one) => ({ name, one })));
const asSource = (title: string) => [title, title.replaceAll("'", "\\'")];

const namesTest = ({ test: named }: Mutation) =>
  'harden' in named
    ? checks.some(({ name }) => name === named.harden)
    : asSource(named.title).some((title) => read(named.file).includes(title));

test('asvs: docs/asvs.md has the table of `npm run asvs -- --write`', () => {
  const document = read(documentFile);
  expect(document).toBe(withTable(document));
});

test('asvs: the original of every mutation occurs once', () => {
  const problems = mutations.map(({ name, one }) => [name, findProblem(one, read(one.file))]);
  expect(problems.filter(([, problem]) => problem !== null)).toEqual([]);
});

test('asvs: every named test exists', () => {
  expect(mutations.filter(({ one }) => !namesTest(one)).map(({ name, one }) => [name, one.test])).toEqual([]);
});

test('asvs: a row without a verdict has a mutation; a verdict has its reason', () => {
  const unproved = rows.filter(({ verdict, note, mutations: own }) => (verdict ? !note : own.length === 0));
  expect(unproved).toEqual([]);
});
