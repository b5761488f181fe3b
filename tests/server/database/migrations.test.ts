import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../server/migrations');
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);

/** Statements that break a running process of the previous version. See docs/decisions/0033. */
const breaking = [
  /\bDROP\s+(TABLE|COLUMN|TYPE)\b/i,
  /\bRENAME\b/i,
  /\bSET\s+(NOT NULL|DATA TYPE)\b/i,
  /\bALTER COLUMN\s+\S+\s+TYPE\b/i,
  /\bADD COLUMN\b(?=[^;]*\bNOT NULL\b)(?![^;]*\bDEFAULT\b)/i,
  /\bADD CONSTRAINT\b(?![^;]*\bFOREIGN KEY\b)/i,
];
const breaks = (text: string) => breaking.some((pattern) => pattern.test(text));

test('migrations: are in the journal in increasing order', () => {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(migrations.map(([name]) => name).sort());
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, index) => index));
  expect(entries.toSorted((one, other) => one.when - other.when)).toEqual(entries);
  expect(new Set(entries.map(({ when }) => when)).size).toBe(entries.length);
});

test.each(migrations)('migration %s: is compatible with the previous version', (_name, text) => {
  expect(breaks(text)).toBe(false);
});
