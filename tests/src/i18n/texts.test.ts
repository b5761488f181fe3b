import { describe, expect, it } from 'vitest';
import { texts as en } from '#src/i18n/locales/en.ts';
import { texts as es } from '#src/i18n/locales/es.ts';
import { textLeaves } from '#tests/support/text-leaves.ts';

const variables = (text: string) => [...text.matchAll(/\{\{(.+?)\}\}/g)].map((match) => match[1]).sort();

const spanish = new Map(textLeaves(es));
const english = new Map(textLeaves(en));

describe('the texts of both languages', () => {
  it('have the same keys', () => {
    expect([...english.keys()]).toEqual([...spanish.keys()]);
  });

  it('have the same variables under each key', () => {
    for (const [key, text] of spanish) {
      expect(variables(english.get(key) ?? ''), key).toEqual(variables(text));
    }
  });

  it('are never empty, and never carry stray spaces', () => {
    for (const [key, text] of [...spanish, ...english]) {
      expect(text, key).not.toBe('');
      expect(text, key).toBe(text.trim());
      expect(text, key).not.toMatch(/ {2}/);
    }
  });

  it('are not left untranslated', () => {
    const same = [...spanish].filter(([key, text]) => english.get(key) === text).map(([key]) => key);
    expect(same).toEqual([
      'common.brand',
      'common.footer.rights',
      'landing.card.dishes.croissant.tab',
      'landing.pricing.plans.free.name',
      'landing.pricing.plans.professional.name',
      'landing.pricing.plans.professional.price',
      'landing.pricing.plans.enterprise.name',
      'landing.pricing.plans.enterprise.price',
      'landing.questions.compared.ways.2',
      'landing.app.appStore.name',
      'landing.app.googlePlay.name',
      'about.word.name',
    ]);
  });
});
