/** The files of docs/cluster.md, as the machines of a check need them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/cluster.md'), 'utf8');

/** The block of the guide in this language with these changes; throws when one has no match. */
export function fromGuide(language: string, changes: [RegExp, string][]): string {
  const [, block] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(guide) ?? [];
  if (!block) throw new Error(`docs/cluster.md has no block of ${language}.`);
  return changes.reduce((text, [pattern, replacement]) => {
    if (text.search(pattern) < 0) throw new Error(`The ${language} of docs/cluster.md has no ${pattern}.`);
    return text.replace(pattern, replacement);
  }, block);
}
