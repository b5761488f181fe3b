import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Finding, findForbiddenWords, findInScript, folderOf } from './vocabulary.ts';

/** Where a forbidden word is the right one, and why. */
const exceptions: readonly { text: RegExp; file?: RegExp; reason: string }[] = [
  {
    text: /forgot(ten)? ?password/i,
    reason: 'the name of the link in the form, as the specification has it',
  },
  { text: /\bmostPopular\b/, reason: 'the badge of a plan, as the specification has it' },
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

/** Forbidden words of folders that are not renamed yet. A number only falls; at 0 its line goes. */
const limits: Record<string, number> = {
  'tests/browser': 1,
};

const found = findForbiddenWords();
const isMeant = ({ file, text }: Finding) =>
  exceptions.some((one) => one.text.test(text) && (one.file?.test(file) ?? true));
const counted = Object.groupBy(
  found.filter((finding) => !isMeant(finding)),
  ({ file }) => folderOf(file),
);
const folders = [...new Set([...Object.keys(counted), ...Object.keys(limits)])].sort();

describe('vocabulary', () => {
  test.each(folders)('vocabulary: %s has no more forbidden words than its limit', (folder) => {
    const findings = counted[folder] ?? [];
    const limit = limits[folder] ?? 0;
    const lines = findings.map(
      ({ file, surface, word, text }) => `${file}: ${surface} "${word}" in: ${text}`,
    );
    expect(findings.length, lines.join('\n')).toBeLessThanOrEqual(limit);
    const lowest = limit - Math.max(5, limit / 4);
    expect(findings.length, `lower the limit of ${folder} to ${findings.length}`).toBeGreaterThanOrEqual(
      lowest,
    );
  });

  test('vocabulary: every exception has a case', () => {
    const isUsed = ({ text, file }: (typeof exceptions)[number]) =>
      found.some((finding) => text.test(finding.text) && (file?.test(finding.file) ?? true));
    expect(exceptions.filter((one) => !isUsed(one))).toEqual([]);
  });

  test.each([
    ['name', 'export const whoseStore = 1;', 'whose'],
    ['name', "send({ type: 'order.kept' });", 'kept'],
    ['name', 'const noteFailure = () => {};', 'note'],
    ['comment', '/** Wakes the provider. */', 'wakes'],
    ['comment', 'const a = <i>{/* for somebody */}</i>;', 'somebody'],
    ['title', "test('tells nothing', () => {});", 'tells'],
    ['title', "describe.each([1])('a stranger %s', () => {});", 'stranger'],
  ])('vocabulary: finds a forbidden word in a %s: %s', (surface, code, word) => {
    expect(findInScript('a.tsx', code)).toEqual([expect.objectContaining({ surface, word })]);
  });

  test('vocabulary: accepts plain names, texts and comments', () => {
    const code =
      "// Keeps the note.\nconst note = t('text'); test('store: keeps it', () => {}); f('told you');";
    expect(findInScript('a.ts', code)).toEqual([]);
  });
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
