/** Rows of docs/asvs.md, and the code mutations that their tests must kill. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Tests with `title` in their name, or a check of `npm run harden`. */
export type TestReference = { readonly file: string; readonly title: string } | { readonly harden: string };

/** Breaks a row's claim by replacing `original`, which occurs once in `file`. */
export interface Mutation {
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
  readonly test: TestReference;
}

interface Row {
  /** The requirements and what they demand: `V3.3.1-4 cookie: prefix, Secure`. */
  readonly name: string;
  /** Without one the row is fulfilled. Others are unfulfilled, delegated, or not testable by a command. */
  readonly verdict?: 'no' | 'partly' | 'level 1' | 'Firebase' | 'deployment' | 'not applicable';
  /** Details for readers, in Markdown; the reason for a verdict. */
  readonly note?: string;
  readonly mutations: readonly Mutation[];
}

/** A row as its file has it. `change` is `original → replacement`; `remove` has no replacement. */
interface WrittenRow extends Omit<Row, 'name' | 'mutations'> {
  readonly mutations?: readonly { file: string; change?: string; remove?: string; test: string }[];
}

const readTestReference = (test: string): TestReference => {
  const [file = '', title] = test.split(' > ');
  return title ? { file: `tests/${file}`, title } : { harden: file.replace('harden ', '') };
};

const readRows = (chapter: string): Row[] => {
  const text = readFileSync(join(import.meta.dirname, `rows/${chapter}.yml`), 'utf8');
  const rows: Record<string, WrittenRow> = parse(text);
  return Object.entries(rows).map(([name, { mutations = [], ...row }]) => ({
    ...row,
    name,
    mutations: mutations.map(({ file, change = '', remove, test }) => {
      const [original = '', replacement = ''] = remove ? [remove] : change.split(' → ');
      return { file, original, replacement, test: readTestReference(test) };
    }),
  }));
};

/** All rows, in the order of the chapters' files. */
export const rows = ['input', 'browser', 'identity', 'sessions', 'configuration', 'operation'].flatMap(
  readRows,
);
