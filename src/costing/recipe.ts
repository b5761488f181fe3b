import { add, divide, type Fraction, fraction, multiply, subtract } from './fraction.ts';

export interface Line {
  /** Kilos that end up in the dish. */
  quantity: Fraction;
  /** Euros a kilo. */
  price: Fraction;
  /** Percent of what is bought that ends up in the bin: at least 0, under 100. */
  waste: Fraction;
}

const one = fraction(1n);
const hundred = fraction(100n);
/** VAT on what is eaten or drunk, in Spain. */
export const vatPercent = fraction(10n);

/** What has to be bought for it, waste included, at its price. */
export const lineCost = ({ quantity, price, waste }: Line): Fraction =>
  multiply(divide(quantity, subtract(one, divide(waste, hundred))), price);

export const total = (amounts: readonly Fraction[]): Fraction => amounts.reduce(add, fraction(0n));

export interface Sale {
  /** What the till keeps for the state, what the ingredients cost and what is left of the price. */
  vat: Fraction;
  cost: Fraction;
  kept: Fraction;
  /** Percent of the price without VAT. */
  margin: Fraction;
}

/** Of a price above zero: of nothing there is no percentage. */
export function sale(priceWithVat: Fraction, cost: Fraction): Sale {
  const net = divide(priceWithVat, add(one, divide(vatPercent, hundred)));
  const kept = subtract(net, cost);
  return {
    vat: subtract(priceWithVat, net),
    cost,
    kept,
    margin: multiply(divide(kept, net), hundred),
  };
}
