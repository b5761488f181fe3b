import type { TFunction } from 'i18next';
import { Casserole } from '#src/components/drawings/casserole.tsx';
import { decimal, toDecimal } from '#src/costing/fraction.ts';
import { format, parse } from '#src/costing/sheet.ts';
import type { SavedDish } from '#src/runtime/saved-dishes.types.ts';
import { dishes, dishNames } from './dishes.ts';
import type { Costing, Entries, FieldOf } from './use-costing.ts';

/** Drawing of the second dish. */
export function SecondDrawing() {
  return <Casserole />;
}

/** Converts the shown dish; its numbers must be valid. */
export function toSavedDish(
  { dish, rows, selling, numbers }: Pick<Costing, 'dish' | 'rows' | 'selling' | 'numbers'>,
  t: TFunction<'landing'>,
): SavedDish {
  const amount = ({ kind, entry }: FieldOf) => {
    const reading = parse(kind, entry, numbers.decimalMark);
    return reading.ok ? format(kind, reading.value) : '';
  };
  return {
    dish,
    name: t(`card.dishes.${dish}.name`),
    pieces: toDecimal(dishes[dish].pieces, 0),
    sellingPrice: amount(selling),
    ingredients: rows.map(({ name, quantity, price, waste }) => ({
      id: name,
      name: t(`card.ingredients.${name}`),
      quantity: amount(quantity),
      price: amount(price),
      waste: amount(waste),
    })),
  };
}

/** Converts a saved dish for the card; null for an unknown dish. */
export function fromSavedDish({ dish: id, sellingPrice, ingredients }: SavedDish) {
  const dish = dishNames.find((name) => name === id);
  if (!dish) return null;
  const amounts = [
    [`${dish}-sellingPrice`, sellingPrice],
    ...ingredients.flatMap(({ id, quantity, price, waste }) => [
      [`${id}-quantity`, quantity],
      [`${id}-price`, price],
      [`${id}-waste`, waste],
    ]),
  ].map(([cell = '', amount = '']) => [cell, decimal(amount)]);
  const entries: Entries = Object.fromEntries(amounts);
  return { dish, entries };
}
