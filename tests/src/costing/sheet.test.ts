import { describe, expect, it } from 'vitest';
import { add, decimal, divide, isLess, toDecimal } from '#src/costing/fraction.ts';
import { lineCost, sale } from '#src/costing/recipe.ts';
import { commitEntry, computeSheet, type Kind, parse, step } from '#src/costing/sheet.ts';

const line = (quantity: string, price: string, waste: string) => ({
  quantity: decimal(quantity),
  price: decimal(price),
  waste: decimal(waste),
});
const croissants = [
  line('1', '0.92', '2'),
  line('0.55', '9.40', '3'),
  line('0.3', '0.98', '1'),
  line('0.15', '3.60', '12'),
  line('0.12', '1.15', '0'),
  line('0.04', '4.20', '0'),
];

describe('computeSheet', () => {
  it('computes the costs of the reference', () => {
    const {
      costs,
      kilos,
      batch,
      each,
      sale: sold,
    } = computeSheet(croissants, decimal('24'), decimal('1.50'), ',');
    expect(costs.map((cost) => cost && toDecimal(cost, 2))).toEqual([
      '0.94',
      '5.33',
      '0.30',
      '0.61',
      '0.14',
      '0.17',
    ]);
    expect(kilos && toDecimal(kilos, 3)).toBe('2.160');
    expect(batch && toDecimal(batch, 2)).toBe('7.49');
    expect(each && toDecimal(each, 2)).toBe('0.31');
    expect(sold && [sold.vat, sold.profit, sold.margin].map((value) => toDecimal(value, 2))).toEqual([
      '0.14',
      '1.05',
      '77.13',
    ]);
  });

  it('computes higher costs for more waste', () => {
    let last = decimal('0');
    for (let waste = 0; waste < 100; waste += 1) {
      const cost = lineCost(line('1', '1', String(waste)));
      expect(isLess(last, cost)).toBe(true);
      last = cost;
    }
    expect(toDecimal(last, 0)).toBe('100');
  });

  it('computes shares that add up exactly to the price', () => {
    for (const price of ['0.01', '1.50', '3.33', '9999.99']) {
      for (const cost of ['0', '0.31', '7.06', '20000']) {
        const { vat, profit, margin } = sale(decimal(price), decimal(cost));
        expect(add(add(vat, decimal(cost)), profit)).toEqual(decimal(price));
        expect(isLess(margin, decimal('0'))).toBe(isLess(profit, decimal('0')));
      }
    }
  });
});

describe('sheet cell', () => {
  it.each([
    ['price', '10000', null],
    ['price', '10000,01', 'tooBig'],
    ['price', '9'.repeat(400), 'tooBig'],
    ['quantity', '0,0005', null],
    ['quantity', '1.000', null],
    ['quantity', '1000,001', 'tooBig'],
    ['quantity', '-0,5', 'negative'],
    ['quantity', '', 'empty'],
    ['waste', '99,9', null],
    ['waste', '100', 'allWasted'],
    ['sellingPrice', '0', 'free'],
    ['sellingPrice', '99999', 'tooBig'],
    ['pieces', '0', 'noPieces'],
    ['pieces', '1001', 'tooBig'],
  ] as const)('%s %j: %s', (kind, typed, problem) => {
    const reading = parse(kind, typed, ',');
    expect(reading.ok ? null : reading.problem).toBe(problem);
  });

  it('has no result while it is invalid', () => {
    const [flour, ...others] = croissants;
    if (!flour) throw new Error('There is no flour.');
    const spoilt = computeSheet([{ ...flour, price: 'x' }, ...others], decimal('24'), decimal('1.50'), ',');
    expect([spoilt.costs[0], spoilt.batch, spoilt.each, spoilt.sale]).toEqual([null, null, null, null]);
    expect(spoilt.costs[1]).not.toBeNull();
    const unweighed = computeSheet(
      [{ ...flour, quantity: 'x' }, ...others],
      decimal('24'),
      decimal('1.50'),
      ',',
    );
    expect([unweighed.costs[0], unweighed.kilos, unweighed.batch]).toEqual([null, null, null]);
    expect(spoilt.kilos).not.toBeNull();
    expect(computeSheet(croissants, decimal('24'), '0', ',').sale).toBeNull();
    expect(computeSheet(croissants, decimal('24'), '', ',').each).not.toBeNull();
  });

  it.each([
    ['price', '0.05', -1, '0.05'],
    ['price', '10000', 1, '10000.00'],
    ['quantity', '0.55', 1, '0.56'],
    ['quantity', '0.005', -1, '0.01'],
    ['quantity', '1000', 1, '1000.00'],
    ['waste', '99', 1, '99.00'],
    ['sellingPrice', '0.10', -1, '0.10'],
  ] as const satisfies [Kind, string, 1 | -1, string][])(
    '%s %s: steps by %i to %s',
    (kind, from, way, to) => {
      expect(toDecimal(step(kind, decimal(from), way), 2)).toBe(to);
    },
  );

  it('commitEntry: rounds to the shown decimals', () => {
    expect(commitEntry('quantity', decimal('0.5554'))).toEqual(decimal('0.555'));
    expect(commitEntry('price', decimal('9.456'))).toEqual(decimal('9.46'));
    expect(commitEntry('waste', divide(decimal('100'), decimal('3')))).toEqual(decimal('33.3'));
  });
});
