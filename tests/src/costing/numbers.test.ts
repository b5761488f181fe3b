import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '#contract/site.ts';
import { decimal, fraction, toDecimal } from '#src/costing/fraction.ts';
import { getNumbers, type Numbers } from '#src/costing/numbers.ts';
import { locales } from '#src/i18n/languages.ts';

// Spanish groups digits from five on.
it('numbers: formats amounts in each language', () => {
  const written = (language: 'es' | 'en') => {
    const { euros, kilos, wholeKilos, percent, shortPercent, wholePercent, degrees } = getNumbers(language);
    return [
      euros(decimal('1.5')),
      kilos(decimal('0.55')),
      wholeKilos(decimal('1000')),
      percent(decimal('77.06')),
      shortPercent(decimal('12')),
      wholePercent(decimal('57.96')),
      degrees(decimal('-19.1')),
    ].map((text) => text.replaceAll('\u00a0', ' '));
  };
  expect(written('es')).toEqual(['1,50 €', '0,550', '1000 kg', '77,1 %', '12 %', '58 %', '−19,1 °C']);
  expect(written('en')).toEqual(['€1.50', '0.550', '1,000 kg', '77.1%', '12%', '58%', '−19.1°C']);
});

const fixed = (decimals: number) => ({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const euro = { style: 'currency', currency: 'EUR' } as const;
const asIntl = {
  euros: { ...euro, ...fixed(2) },
  wholeEuros: { ...euro, ...fixed(0) },
  amount: { useGrouping: false, ...fixed(2) },
  wholeKilos: { style: 'unit', unit: 'kilogram', ...fixed(0) },
  kilos: { useGrouping: false, ...fixed(3) },
  count: { useGrouping: false, ...fixed(0) },
  degrees: { style: 'unit', unit: 'celsius', ...fixed(1) },
  percent: { style: 'percent', ...fixed(1) },
  shortPercent: { style: 'percent', minimumFractionDigits: 0, maximumFractionDigits: 1 },
  wholePercent: { style: 'percent', ...fixed(0) },
} satisfies Record<Exclude<keyof Numbers, 'decimalMark'>, Intl.NumberFormatOptions>;
type Kind = keyof typeof asIntl;

describe.each(languages)('numbers in %s', (language) => {
  it.each(Object.keys(asIntl) as Kind[])('formats %s like Intl, except for the minus', (kind) => {
    const format = new Intl.NumberFormat(locales[language], asIntl[kind]);
    const { style, maximumFractionDigits: decimals = 0 } = format.resolvedOptions();
    const amounts = fc.tuple(
      // Those of four digits are the first that some languages group.
      fc.oneof(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.bigInt({ min: 1000n, max: 9999n })),
      fc.constantFrom(1n, 10n, 1000n),
    );
    fc.assert(
      fc.property(amounts, ([numerator, denominator]) => {
        const value = fraction(numerator, denominator);
        // A string loses no digits. Intl multiplies a percentage by 100. Both sides are rounded by `toDecimal`.
        const digits = toDecimal(value, decimals) + (style === 'percent' ? 'e-2' : '');
        const written = format.format(digits as `${number}`).replace('-', '\u2212');
        expect(getNumbers(language)[kind](value)).toBe(written);
      }),
    );
  });
});
