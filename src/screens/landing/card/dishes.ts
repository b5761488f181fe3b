import { decimal } from '#src/costing/fraction.ts';
import type { Entry } from '#src/costing/sheet.ts';

interface Recipe {
  pieces: Entry;
  sellingPrice: Entry;
  /** The ingredient with the highlighted price. */
  inviting?: string;
  ingredients: readonly { name: Ingredient; quantity: Entry; price: Entry; waste: Entry }[];
  /** A row that the recipe lacks. */
  blank: { quantity: Entry; price: Entry; waste: Entry };
}

/** Kilos, euros per kilo, wasted percent. */
const line = <Name extends string>(name: Name, quantity: string, price: string, waste: string) => ({
  name,
  quantity: decimal(quantity),
  price: decimal(price),
  waste: decimal(waste),
});

const blank = { quantity: '', price: '', waste: decimal('0') };

/** Initial dishes with a recipe. */
const recipes = {
  croissant: {
    pieces: decimal('24'),
    sellingPrice: decimal('1.50'),
    inviting: 'butter',
    ingredients: [
      line('flour', '1', '0.92', '2'),
      line('butter', '0.55', '9.40', '3'),
      line('milk', '0.3', '0.98', '1'),
      line('egg', '0.15', '3.60', '12'),
      line('sugar', '0.12', '1.15', '0'),
      line('yeast', '0.04', '4.20', '0'),
    ],
  },
  cod: {
    pieces: decimal('4'),
    sellingPrice: decimal('18.50'),
    inviting: 'loin',
    ingredients: [
      line('loin', '1', '22.50', '8'),
      line('oil', '0.3', '6.20', '15'),
      line('garlic', '0.04', '5.40', '15'),
      line('chilli', '0.004', '28', '5'),
      line('parsley', '0.015', '8.50', '30'),
      line('bread', '0.32', '3.10', '5'),
    ],
  },
} as const;
export type Ingredient = (typeof recipes)[keyof typeof recipes]['ingredients'][number]['name'];
export type Dish = keyof typeof recipes | 'own';

/** Initial dishes of the card; the last one is the visitor's own. */
export const dishes: Record<Dish, Recipe> = {
  croissant: { ...recipes.croissant, blank },
  cod: { ...recipes.cod, blank },
  own: { pieces: decimal('1'), sellingPrice: '', ingredients: [], blank },
};
export const dishNames = Object.keys(dishes) as Dish[];
/** With long names, a stored dish fits its limit up to this many rows. */
export const maxRows = 15;
