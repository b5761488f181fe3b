import { describe, expect, it } from 'vitest';
import {
  add,
  decimal,
  divide,
  fraction,
  isLess,
  multiply,
  subtract,
  toDecimal,
} from '#src/costing/fraction.ts';

describe('fraction', () => {
  it('has lowest terms and its sign in the numerator', () => {
    expect(fraction(10n, -4n)).toEqual({ numerator: -5n, denominator: 2n });
    expect(fraction(0n, 7n)).toEqual({ numerator: 0n, denominator: 1n });
    expect(() => fraction(1n, 0n)).toThrow(RangeError);
  });

  it('subtracts and divides back to the operands', () => {
    const values = ['-12.5', '-0.01', '0.04', '1', '9.40', '10000'].map(decimal);
    for (const a of values) {
      for (const b of values) {
        expect(subtract(add(a, b), b)).toEqual(a);
        expect(divide(multiply(a, b), b)).toEqual(a);
        expect(add(a, b)).toEqual(add(b, a));
        expect(isLess(a, b) || isLess(b, a) || subtract(a, b).numerator === 0n).toBe(true);
      }
    }
  });

  it.each([
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['-0.004', 2, '0.00'],
    ['0.5', 0, '1'],
    ['12345678901234567890.125', 2, '12345678901234567890.13'],
  ])('toDecimal: formats %s with %i decimals as %s', (value, decimals, shown) => {
    expect(toDecimal(decimal(value), decimals)).toBe(shown);
  });
});
