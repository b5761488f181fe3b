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
      let output = code;
      // From the end, so that earlier ranges remain valid.
      for (const [start, end] of descriptionsIn(this.parse(code)).reverse()) {
        output = output.slice(0, start) + output.slice(end).replace(/^\s*,/, '');
      }
      return output === code ? null : { code: output, map: null };
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
