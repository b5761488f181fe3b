import { expect, it } from 'vitest';
import { languages } from '#contract/site.ts';
import { fraction, toDecimal } from '#src/costing/fraction.ts';
import { getNumbers } from '#src/costing/numbers.ts';
import { parseNumber, parseWeight } from '#src/costing/parse-number.ts';

const read = (typed: string, mark: '.' | ',') => {
  const parsed = parseNumber(typed, mark);
  return parsed.ok ? toDecimal(parsed.value, 3) : parsed.problem;
};

it.each([
  ['1.50', '1.500'],
  [' 1,5 € ', '1.500'],
  ['12 %', '12.000'],
  ['0,550\u00a0kg', '0.550'],
  ['1.234,5', '1234.500'],
  ['1 234,5', '1234.500'],
  ['1.234.567', '1234567.000'],
  ['.5', '0.500'],
  ['5,', '5.000'],
  ['0.125', '0.125'],
  ['２，９２', '2.920'],
  ['2。92', '2.920'],
  ['２、９２', '2.920'],
  ['\u200e2,92\u202c', '2.920'],
  ['-0', '0.000'],
  ['', 'empty'],
  ['€', 'empty'],
  ['1,2,3', 'text'],
  ['1.23.456', 'text'],
  ['1e3', 'text'],
  ['.', 'text'],
  ['--1', 'text'],
  ['-1', 'negative'],
  ['−0,5', 'negative'],
])('parseNumber: reads %j as %s in either notation', (typed, expected) => {
  expect([read(typed, ','), read(typed, '.')]).toEqual([expected, expected]);
});

it.each([
  ['1.234', ',', '1234.000'],
  ['1.234', '.', '1.234'],
  ['1,234', '.', '1234.000'],
  ['1,234', ',', '1.234'],
] as const)('parseNumber: reads a lone %s with the decimal mark %s as %s', (typed, mark, expected) => {
  expect(read(typed, mark)).toBe(expected);
});

it.each([
  ['1.250', '1.250'],
  ['1,250', '1.250'],
  ['1.000', '1.000'],
  ['0,55 kg', '0.550'],
  ['250 g', '0.250'],
  ['1.250 g', '1.250'],
  ['1,250g', '1.250'],
  ['12,5 gramos', '0.013'],
  ['250 ml', '0.250'],
  ['33 cl', '0.330'],
  ['1,5 l', '1.500'],
  ['2 KILOS', '2.000'],
  ['1.234,5', '1234.500'],
  ['g', 'empty'],
  ['250 q', 'text'],
  ['-3 g', 'negative'],
])('parseWeight: reads %j as %s kilos in either language', (typed, expected) => {
  const parsed = parseWeight(typed);
  expect(parsed.ok ? toDecimal(parsed.value, 3) : parsed.problem).toBe(expected);
});

it('parseNumber: reads the output of both languages', () => {
  for (const language of languages) {
    const { amount, euros, shortPercent, decimalMark } = getNumbers(language);
    for (const cents of [0n, 1n, 99n, 150n, 940n, 123_456n, 1_000_000n, 98_765_432n]) {
      const value = fraction(cents, 100n);
      expect(parseNumber(amount(value), decimalMark)).toEqual({ ok: true, value });
      expect(parseNumber(euros(value), decimalMark)).toEqual({ ok: true, value });
    }
    expect(parseNumber(shortPercent(fraction(25n, 2n)), decimalMark)).toEqual({
      ok: true,
      value: fraction(25n, 2n),
    });
  }
});
