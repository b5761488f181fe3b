import { add, divide, type Fraction, fraction, multiply, subtract } from './fraction.ts';

export interface Line {
  /** Kilos in the dish. */
  quantity: Fraction;
  /** Euros per kilo. */
  price: Fraction;
  /** Wasted percent of the purchased quantity: at least 0, under 100. */
  waste: Fraction;
}

const one = fraction(1n);
const hundred = fraction(100n);
/** Spanish VAT on food and drinks in restaurants. */
export const vatPercent = fraction(10n);
/** In percent; a lower margin shows a warning. */
export const targetMargin = fraction(70n);

/** Cost of the purchased quantity, waste included. */
export const lineCost = ({ quantity, price, waste }: Line): Fraction =>
  multiply(divide(quantity, subtract(one, divide(waste, hundred))), price);

export const total = (amounts: readonly Fraction[]): Fraction => amounts.reduce(add, fraction(0n));

export interface Sale {
  /** Parts of the selling price, in euros. */
  vat: Fraction;
  cost: Fraction;
  profit: Fraction;
  /** Percent of the price without VAT. */
  margin: Fraction;
}

/** Requires a price above zero: the margin divides by it. */
export function sale(priceWithVat: Fraction, cost: Fraction): Sale {
  const net = divide(priceWithVat, add(one, divide(vatPercent, hundred)));
  const profit = subtract(net, cost);
  return {
    vat: subtract(priceWithVat, net),
    cost,
    profit,
    margin: multiply(divide(profit, net), hundred),
  };
}
