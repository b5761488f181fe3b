import { decimal } from '#src/costing/fraction.ts';

/**
 * The dishes on the card as they are before anybody touches them: kilos, euros a kilo, percent thrown away, and whose
 * price is pointed at.
 */
export const dishes = {
  croissant: {
    pieces: decimal('24'),
    sellingPrice: decimal('1.50'),
    inviting: 'butter',
    ingredients: [
      { name: 'flour', quantity: decimal('1'), price: decimal('0.92'), waste: decimal('2') },
      { name: 'butter', quantity: decimal('0.55'), price: decimal('9.40'), waste: decimal('3') },
      { name: 'milk', quantity: decimal('0.3'), price: decimal('0.98'), waste: decimal('1') },
      { name: 'egg', quantity: decimal('0.15'), price: decimal('3.60'), waste: decimal('12') },
      { name: 'sugar', quantity: decimal('0.12'), price: decimal('1.15'), waste: decimal('0') },
      { name: 'yeast', quantity: decimal('0.04'), price: decimal('4.20'), waste: decimal('0') },
    ],
  },
  cod: {
    pieces: decimal('4'),
    sellingPrice: decimal('18.50'),
    inviting: 'loin',
    ingredients: [
      { name: 'loin', quantity: decimal('1'), price: decimal('22.50'), waste: decimal('8') },
      { name: 'oil', quantity: decimal('0.3'), price: decimal('6.20'), waste: decimal('15') },
      { name: 'garlic', quantity: decimal('0.04'), price: decimal('5.40'), waste: decimal('15') },
      { name: 'chilli', quantity: decimal('0.004'), price: decimal('28'), waste: decimal('5') },
      { name: 'parsley', quantity: decimal('0.015'), price: decimal('8.50'), waste: decimal('30') },
      { name: 'bread', quantity: decimal('0.32'), price: decimal('3.10'), waste: decimal('5') },
    ],
  },
} as const;
export type Dish = keyof typeof dishes;
export type Ingredient = (typeof dishes)[Dish]['ingredients'][number]['name'];

export const dishNames = Object.keys(dishes) as Dish[];
/** Percent. Under it the card complains. */
export const target = decimal('70');
