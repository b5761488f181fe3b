/** The files of docs/cluster.md, as the machines of a check need them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/cluster.md'), 'utf8');

/** What the guide says in this language, with each of these changes, of which none may be in vain. */
export function fromGuide(language: string, changes: [RegExp, string][]): string {
  const [, block] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(guide) ?? [];
  if (!block) throw new Error(`docs/cluster.md has no block of ${language}.`);
  return changes.reduce((text, [place, instead]) => {
    if (text.search(place) < 0) throw new Error(`The ${language} of docs/cluster.md has no ${place}.`);
    return text.replace(place, instead);
  }, block);
}
