import type { Plugin } from 'vite';

/** The descriptions of states are for drawings and reports: pages are sent without them, which saves 2 kB. */
export const dropDescriptions = (): Plugin => ({
  name: 'drop-descriptions',
  apply: 'build',
  // TypeScript is JavaScript by then.
  enforce: 'post',
  transform: {
    filter: { id: /\/machines\/.*\.ts$/ },
    handler(code) {
      let kept = code;
      // From the end, so that what is found before stays where it is.
      for (const [start, end] of descriptionsIn(this.parse(code)).reverse()) {
        kept = kept.slice(0, start) + kept.slice(end).replace(/^\s*,/, '');
      }
      return kept === code ? null : { code: kept, map: null };
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

/** Where properties called `description` stand whose value is a text, in their order. */
function descriptionsIn(tree: unknown): Range[] {
  if (Array.isArray(tree)) return tree.flatMap(descriptionsIn);
  if (typeof tree !== 'object' || tree === null) return [];
  const { type, key, value, start, end } = tree as Node;
  if (type === 'Property' && key?.name === 'description' && value?.type === 'Literal') return [[start, end]];
  return Object.values(tree).flatMap(descriptionsIn);
}
