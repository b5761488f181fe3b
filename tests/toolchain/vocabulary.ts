/** The words of names, file names, test titles, comments and documents that docs/glossary.md excludes. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** One forbidden word: where it is, on which surface, and its text. */
export interface Finding {
  file: string;
  surface: 'name' | 'file name' | 'title' | 'comment' | 'document';
  word: string;
  /** The name, title or line with the word. */
  text: string;
}

/** People as subjects, and code that speaks, sleeps or remembers. */
const everywhere =
  /^(somebody|someone|nobody|anybody|everybody|whoever|whose|strangers?|tells?|telling|told|wakes?|waking|woken?|forg[eo]t\w*|mend\w*|hears?|heard|patien(?:ce|t)|drawn|kept|held)$/;
/** Parts of clauses: a name is a noun phrase, or a verb with its object. */
const inNames = /^(who|what|instead|that)$/;
const firstInNames = /^(note|most)$/;

/** Texts for owners, generated files, data, and the specification, which stays verbatim. */
const excluded =
  /^(src\/i18n\/locales\/|docs\/specification\.md|docs\/charts\/README\.md|docs\/glossary\.md|package-lock\.json|tests\/toolchain\/vocabulary)|\.(svg|png|ico|woff2|json|txt|sql)$/;

const wordsOf = (text: string) =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

function findIn(file: string, surface: Finding['surface'], text: string): Finding[] {
  const words = wordsOf(text);
  const isName = surface === 'name' || surface === 'file name';
  const isForbidden = (word: string, index: number) =>
    everywhere.test(word) ||
    (isName && (inNames.test(word) || (index === 0 && words.length > 1 && firstInNames.test(word))));
  return words.filter(isForbidden).map((word) => ({ file, surface, word, text: text.trim() }));
}

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** `test`, `it` or `describe`, also behind `.each(…)` and the like. */
function isTestCall(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return /^(test|it|describe)$/.test(String(callee.name));
  return isTestCall(callee.type === 'MemberExpression' ? callee.object : callee.callee);
}

const textOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  if (node.type !== 'TemplateLiteral') return '';
  return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join(' ');
};

/** Names, identifiers within strings (events, actions), titles and comments of a script, each name once. */
function findInScript(file: string, code: string): Finding[] {
  const { program, comments } = parseSync(file, code);
  const names = new Set<string>();
  const titles: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one);
      return;
    }
    if (!isNode(value)) return;
    if (/^(?:JSX|Private)?Identifier$/.test(value.type)) names.add(String(value.name));
    if (
      value.type === 'Literal' &&
      typeof value.value === 'string' &&
      /^[a-z]+(?:[.A-Z]\w*)+$/.test(value.value)
    )
      names.add(value.value);
    if (value.type === 'CallExpression' && isTestCall(value.callee))
      titles.push(textOf((value.arguments as unknown[])[0]));
    for (const child of Object.values(value)) visit(child);
  };
  visit(program);
  return [
    ...[...names].flatMap((name) => findIn(file, 'name', name)),
    ...titles.flatMap((title) => findIn(file, 'title', title)),
    ...comments.flatMap(({ value }) => findIn(file, 'comment', value)),
  ];
}

/** All forbidden words of the tracked files. */
export function findForbiddenWords(): Finding[] {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !excluded.test(file) && existsSync(file));
  return files.flatMap((file) => {
    const found = findIn(file, 'file name', file);
    if (/\.tsx?$|\.js$/.test(file)) return [...found, ...findInScript(file, readFileSync(file, 'utf8'))];
    if (file.endsWith('.css'))
      return [
        ...found,
        ...[...readFileSync(file, 'utf8').matchAll(/\/\*[\s\S]*?\*\//g)].flatMap(([text]) =>
          findIn(file, 'comment', text),
        ),
      ];
    if (file.endsWith('.md')) {
      const prose = readFileSync(file, 'utf8').replace(/```[\s\S]*?```|`[^`]*`|"[^"]*"|\]\([^)]*\)/g, ' ');
      return [...found, ...prose.split('\n').flatMap((line) => findIn(file, 'document', line))];
    }
    return found;
  });
}
