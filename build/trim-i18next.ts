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

const isIn = (names: readonly string[], node?: Named) => names.includes(node?.name ?? '');

/** Called only by each other: not by our code, react-i18next or the rest of i18next. */
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
  /** Logged only in debug mode. */
  messages: ({ type, callee }: Node) =>
    type === 'CallExpression' &&
    isIn(['log', 'warn', 'deprecate', 'once'], callee?.property) &&
    callee?.object?.property?.name === 'logger',
  /** Our texts have no formats, such as `{{price, number}}`. */
  formatter: ({ type, right }: Node) => type === 'AssignmentExpression' && isIn(['Formatter'], right),
  methods: ({ type, key }: Node) => type === 'MethodDefinition' && isIn(unusedMethods, key),
  /** Named exports, each a method of the default instance. We import only `createInstance`. */
  exports: ({ type, object, property }: Node) =>
    type === 'MemberExpression' && isIn(['instance'], object) && !isIn(['createInstance'], property),
};

/** The outermost nodes of a syntax tree that pass a test. */
function find(tree: unknown, test: (node: Node) => boolean): Node[] {
  if (Array.isArray(tree)) return tree.flatMap((node) => find(node, test));
  if (typeof tree !== 'object' || tree === null) return [];
  return test(tree as Node) ? [tree as Node] : Object.values(tree).flatMap((node) => find(node, test));
}

/** Removes the code of i18next that no page uses. Throws if it finds nothing of a kind. */
export function trimCode(code: string, tree: unknown): MagicString {
  for (const [kind, test] of Object.entries(unused))
    if (find(tree, test).length === 0)
      throw new Error(`i18next has no unused ${kind}: update build/trim-i18next.ts.`);
  const tests = Object.values(unused);
  const trimmed = new MagicString(code);
  for (const { type, start, end } of find(tree, (node) => tests.some((test) => test(node)))) {
    if (type === 'MethodDefinition') trimmed.remove(start, end);
    else trimmed.overwrite(start, end, 'void 0');
  }
  return trimmed;
}

/** Removes unused code of i18next, because every page loads it. Saves 2 kB. */
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
