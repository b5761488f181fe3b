import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Language } from '#contract/site.ts';
import { texts as en } from '#src/i18n/locales/en.ts';
import { texts as es } from '#src/i18n/locales/es.ts';
import { textLeaves } from '#tests/support/text-leaves.ts';

const variables = (text: string) => [...text.matchAll(/\{\{(.+?)\}\}/g)].map((match) => match[1]).sort();

const spanish = new Map(textLeaves(es));

/** Each translation, with the keys that have the same text in Spanish. */
const translations = {
  en: {
    texts: en,
    same: [
      'common.brand',
      'common.operator',
      'common.contact',
      'common.footer.rights',
      'landing.card.dishes.croissant.tab',
      'landing.pricing.plans.free.name',
      'landing.pricing.plans.professional.name',
      'landing.pricing.plans.enterprise.name',
      'landing.questions.compared.methods.2',
      'landing.app.appStore.name',
      'landing.app.googlePlay.name',
      'about.word.name',
      'privacy.sections.cookies.title',
    ],
  },
} satisfies Record<Exclude<Language, 'es'>, { texts: object; same: string[] }>;

describe.each(Object.entries(translations))('translation %s', (_language, { texts, same }) => {
  const translated = new Map(textLeaves(texts));

  it('has the keys of Spanish', () => {
    expect([...translated.keys()]).toEqual([...spanish.keys()]);
  });

  it('has the variables of Spanish under each key', () => {
    for (const [key, text] of spanish) {
      expect(variables(translated.get(key) ?? ''), key).toEqual(variables(text));
    }
  });

  it('is not empty and has no stray spaces', () => {
    for (const [key, text] of [...spanish, ...translated]) {
      expect(text, key).not.toBe('');
      expect(text, key).toBe(text.trim());
      expect(text, key).not.toMatch(/ {2}/);
    }
  });

  it('contains only characters of the font subsets', () => {
    const record = readFileSync('docs/decisions/0023-fonts.md', 'utf8');
    // Those of all fonts come before the first command.
    const [cut = ''] = record.split('cut()');
    const letters = new Set(
      [...cut.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, first = '', last = first]) => {
        const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
        return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
      }),
    );
    expect(letters.size).toBeGreaterThan(100);
    for (const [key, text] of [...spanish, ...translated]) {
      expect(
        [...text].filter((letter) => !letters.has(letter) && letter !== '\n'),
        key,
      ).toEqual([]);
    }
  });

  it('is translated', () => {
    const equal = [...spanish].filter(([key, text]) => translated.get(key) === text).map(([key]) => key);
    expect(equal).toEqual(same);
  });
});
