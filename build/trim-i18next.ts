import MagicString from 'magic-string';
import type { Plugin } from 'vite';

const file = '/i18next/dist/esm/i18next.js';

interface Node {
  type: string;
  start: number;
  end: number;
  callee?: Node;
  object?: { name?: string; property?: Named };
  property?: Named;
  key?: Named;
  right?: Named;
}
type Named = { name?: string };

const isIn = (names: readonly string[], one?: Named) => names.includes(one?.name ?? '');

/** No code of i18next, react-i18next or ours calls them, but one of them another. */
const unusedMethods = [
  'addResources',
  'cloneInstance',
  'dir',
  'getPluralFormsOfKey',
  'hydrate',
  'needsPlural',
  'removeNamespaces',
  'removeResourceBundle',
  'toJSON',
];

const unused = {
  /** They log in debug mode alone. */
  messages: ({ type, callee }: Node) =>
    type === 'CallExpression' &&
    isIn(['log', 'warn', 'deprecate', 'once'], callee?.property) &&
    callee?.object?.property?.name === 'logger',
  /** No text of ours has a format, such as `{{price, number}}`. */
  formatter: ({ type, right }: Node) => type === 'AssignmentExpression' && isIn(['Formatter'], right),
  methods: ({ type, key }: Node) => type === 'MethodDefinition' && isIn(unusedMethods, key),
  /** Methods of the instance that we do not use. */
  exports: ({ type, object, property }: Node) =>
    type === 'MemberExpression' && isIn(['instance'], object) && !isIn(['createInstance'], property),
};

/** The outermost nodes of a syntax tree that pass a test. */
function find(tree: unknown, test: (node: Node) => boolean): Node[] {
  if (Array.isArray(tree)) return tree.flatMap((node) => find(node, test));
  if (typeof tree !== 'object' || tree === null) return [];
  return test(tree as Node) ? [tree as Node] : Object.values(tree).flatMap((node) => find(node, test));
}

/** i18next's code without what pages never use. Throws where some of it is not found. */
export function trimCode(code: string, tree: unknown): MagicString {
  for (const [part, test] of Object.entries(unused))
    if (find(tree, test).length === 0) throw new Error(`i18next has other ${part} than before.`);
  const tests = Object.values(unused);
  const trimmed = new MagicString(code);
  for (const { type, start, end } of find(tree, (node) => tests.some((test) => test(node)))) {
    if (type === 'MethodDefinition') trimmed.remove(start, end);
    else trimmed.overwrite(start, end, 'void 0');
  }
  return trimmed;
}

/** Every page has i18next: it is sent without what none uses, which saves 2 kB. */
export const trimI18next = (): Plugin => ({
  name: 'trim-i18next',
  apply: 'build',
  transform: {
    filter: { id: new RegExp(`${file.replaceAll('.', '\\.')}$`) },
    handler(code) {
      const trimmed = trimCode(code, this.parse(code));
      return { code: trimmed.toString(), map: trimmed.generateMap({ hires: 'boundary' }) };
    },
  },
  generateBundle(_, bundle) {
    const ids = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
    const others = ids.filter((id) => id.includes('/node_modules/i18next/') && !id.endsWith(file));
    if (others.length > 0) this.error(`Not trimmed: ${others.join(', ')}.`);
  },
});
