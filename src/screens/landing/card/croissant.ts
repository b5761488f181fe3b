import { decimal } from '#src/costing/fraction.ts';

/** The dish on the card as it is before anybody touches it: kilos, euros a kilo, percent thrown away. */
export const ingredients = [
  { name: 'flour', quantity: decimal('1'), price: decimal('0.92'), waste: decimal('2') },
  { name: 'butter', quantity: decimal('0.55'), price: decimal('9.40'), waste: decimal('3') },
  { name: 'milk', quantity: decimal('0.3'), price: decimal('0.98'), waste: decimal('1') },
  { name: 'egg', quantity: decimal('0.15'), price: decimal('3.60'), waste: decimal('12') },
  { name: 'sugar', quantity: decimal('0.12'), price: decimal('1.15'), waste: decimal('0') },
  { name: 'yeast', quantity: decimal('0.04'), price: decimal('4.20'), waste: decimal('0') },
] as const;
export type Ingredient = (typeof ingredients)[number]['name'];

export const pieces = decimal('24');
export const sellingPrice = decimal('1.50');
/** Percent. Under it the card complains. */
export const target = decimal('70');
