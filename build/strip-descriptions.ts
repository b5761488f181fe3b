import MagicString from 'magic-string';
import type { Plugin } from 'vite';

/** Removes the `description` of state nodes, which only diagrams and reports use. Saves 2 kB. */
export const stripDescriptions = (): Plugin => ({
  name: 'strip-descriptions',
  apply: 'build',
  // After TypeScript is compiled to JavaScript.
  enforce: 'post',
  transform: {
    filter: { id: /\/machines\/.*\.ts$/ },
    handler(code) {
      const output = new MagicString(code);
      for (const [start, end] of descriptionsIn(this.parse(code))) {
        const [comma = ''] = /^\s*,/.exec(code.slice(end)) ?? [];
        output.remove(start, end + comma.length);
      }
      return output.hasChanged()
        ? { code: output.toString(), map: output.generateMap({ hires: 'boundary' }) }
        : null;
    },
  },
});

type Range = readonly [start: number, end: number];

interface Node {
  type: string;
  start: number;
  end: number;
  key?: { name?: string };
  value?: { type: string };
}

/** Ranges of `description` properties with a string literal, in order. */
function descriptionsIn(tree: unknown): Range[] {
  if (Array.isArray(tree)) return tree.flatMap(descriptionsIn);
  if (typeof tree !== 'object' || tree === null) return [];
  const { type, key, value, start, end } = tree as Node;
  if (type === 'Property' && key?.name === 'description' && value?.type === 'Literal') return [[start, end]];
  return Object.values(tree).flatMap(descriptionsIn);
}
