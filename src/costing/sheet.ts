import { add, decimal, divide, type Fraction, fraction, isLess, toDecimal } from './fraction.ts';
import { type DecimalMark, type Parsed, parseNumber, parseWeight } from './parse-number.ts';
import { lineCost, sale, total } from './recipe.ts';

/** A cell's content: a number, or text that is being typed. */
export type Entry = Fraction | string;
export type Kind = 'quantity' | 'price' | 'waste' | 'sellingPrice' | 'pieces';
type Problem = 'empty' | 'text' | 'negative' | 'tooBig' | 'allWasted' | 'free' | 'noPieces';
type Reading = Parsed<Problem>;

/** Highest accepted quantity and price, and the waste that must not be reached. */
export const limits = {
  quantity: fraction(1_000n),
  price: fraction(10_000n),
  waste: fraction(100n),
  pieces: fraction(1_000n),
};
const atMost =
  (limit: Fraction) =>
  (value: Fraction): Problem | null =>
    isLess(limit, value) ? 'tooBig' : null;
const checkPrice = atMost(limits.price);

const kinds = {
  quantity: { decimals: 3, step: decimal('0.01'), check: atMost(limits.quantity) },
  price: { decimals: 2, step: decimal('0.10'), check: checkPrice },
  waste: {
    decimals: 1,
    step: decimal('1'),
    check: (value: Fraction): Problem | null => (isLess(value, limits.waste) ? null : 'allWasted'),
  },
  sellingPrice: {
    decimals: 2,
    step: decimal('0.10'),
    check: (value: Fraction): Problem | null => (value.numerator === 0n ? 'free' : checkPrice(value)),
  },
  pieces: {
    decimals: 0,
    step: decimal('1'),
    check: (value: Fraction): Problem | null =>
      isLess(value, decimal('1')) ? 'noPieces' : atMost(limits.pieces)(value),
  },
};

function read(kind: Kind, entry: Entry, mark: DecimalMark): Parsed {
  if (typeof entry !== 'string') return { ok: true, value: entry };
  return kind === 'quantity' ? parseWeight(entry) : parseNumber(entry, mark);
}

export function parse(kind: Kind, entry: Entry, mark: DecimalMark): Reading {
  const parsed = read(kind, entry, mark);
  if (!parsed.ok) return parsed;
  const problem = kinds[kind].check(parsed.value);
  return problem ? { ok: false, problem } : parsed;
}

/** The value with a decimal point and the decimals of the cell. */
export const format = (kind: Kind, value: Fraction) => toDecimal(value, kinds[kind].decimals);

/** Rounds to the decimals of the cell, so results match the shown numbers. */
export const commitEntry = (kind: Kind, value: Fraction): Fraction => decimal(format(kind, value));

/** One step up or down; out of range, the same number. */
export function step(kind: Kind, value: Fraction, direction: 1 | -1): Fraction {
  const by = kinds[kind].step;
  const next = add(value, direction === 1 ? by : { ...by, numerator: -by.numerator });
  return next.numerator < 0n || kinds[kind].check(next) ? value : next;
}

export interface SheetLine {
  quantity: Entry;
  price: Entry;
  waste: Entry;
}

/** Null unless all amounts are known. */
function totalOf(amounts: readonly (Fraction | null)[]): Fraction | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === amounts.length ? total(known) : null;
}

/** Computes all results of the sheet. Results of invalid numbers are null, shown as a dash. */
export function computeSheet(lines: readonly SheetLine[], pieces: Entry, price: Entry, mark: DecimalMark) {
  const quantities = lines.map(({ quantity }) => parse('quantity', quantity, mark));
  const costs = lines.map((line, index) => {
    const quantity = quantities[index];
    const price = parse('price', line.price, mark);
    const waste = parse('waste', line.waste, mark);
    return quantity?.ok && price.ok && waste.ok
      ? lineCost({ quantity: quantity.value, price: price.value, waste: waste.value })
      : null;
  });
  const kilos = totalOf(quantities.map((reading) => (reading.ok ? reading.value : null)));
  const batch = totalOf(costs);
  const count = parse('pieces', pieces, mark);
  const each = batch && count.ok ? divide(batch, count.value) : null;
  const selling = parse('sellingPrice', price, mark);
  return { costs, kilos, batch, each, sale: each && selling.ok ? sale(selling.value, each) : null };
}
