import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Finding, findForbiddenWords } from './vocabulary.ts';

/** Where a forbidden word is the right one, and why. */
const exceptions: readonly { text: RegExp; file?: RegExp; reason: string }[] = [
  {
    text: /forgot(ten)? ?password/i,
    reason: 'the name of the link in the form, as the specification has it',
  },
  {
    text: /drawn/i,
    file: /^(docs\/(charts|pictures|sample-addresses)|local\/mapbox|src\/components\/drawings)/,
    reason: 'pictures and maps are drawn; pages are rendered',
  },
  { text: /^held$/, file: /onboarding-lock/, reason: 'a field of the Web Locks API' },
  {
    text: /\bkept(At|Dish)\b/,
    reason: 'stored and handed to the dashboard under these names: docs/decisions/0017',
  },
];

const found = findForbiddenWords();

test('vocabulary: no tracked file has a forbidden word', () => {
  const isMeant = ({ file, text }: Finding) =>
    exceptions.some((one) => one.text.test(text) && (one.file?.test(file) ?? true));
  const findings = found.filter((finding) => !isMeant(finding));
  expect(
    findings.map(({ file, surface, word, text }) => `${file}: ${surface} "${word}" in: ${text}`),
  ).toEqual([]);
});

test('vocabulary: every exception has a case', () => {
  const isUsed = ({ text, file }: (typeof exceptions)[number]) =>
    found.some((finding) => text.test(finding.text) && (file?.test(finding.file) ?? true));
  expect(exceptions.filter((one) => !isUsed(one))).toEqual([]);
});

test('glossary: has at most 60 terms, each once and with a meaning', () => {
  const rows = readFileSync('docs/glossary.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const terms = rows.flatMap(([, term = '']) => term.split(', '));
  expect(terms.length).toBeGreaterThan(40);
  expect(terms.length).toBeLessThanOrEqual(60);
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
  expect(rows.filter(([, , meaning]) => !meaning)).toEqual([]);
});

test('commits: subjects since the vocabulary have at most 72 characters and one topic', () => {
  const log = execFileSync('git', ['log', '--since=2026-11-27T04:10:00Z', '--no-merges', '--format=%s']);
  const subjects = log.toString().split('\n');
  expect(subjects.filter((subject) => subject.length > 72 || subject.includes(';'))).toEqual([]);
});
