import type { TFunction } from 'i18next';
import { Casserole } from '#src/components/drawings/casserole.tsx';
import { EmptyPlate } from '#src/components/drawings/empty-plate.tsx';
import { decimal } from '#src/costing/fraction.ts';
import { format, parse } from '#src/costing/sheet.ts';
import type { SavedDish } from '#src/runtime/saved-dishes.types.ts';
import { type Dish, dishNames, type Ingredient } from './dishes.ts';
import styles from './own-dish.module.css';
import { AddRow, OwnHead, OwnName } from './own-dish.tsx';
import type { Costing, Entries, NumberFieldData } from './use-costing.ts';

/** Parts of the visitor's own dish. */
export const ownDish = { OwnHead, OwnName, AddRow };
export type OwnDishParts = typeof ownDish;

/** Drawing of a dish that is not the first. */
export function Drawing({ dish }: { dish: Dish }) {
  if (dish === 'cod') return <Casserole />;
  return (
    <div className={styles.plate}>
      <EmptyPlate />
    </div>
  );
}

/** Converts the shown dish; its numbers must be valid. */
export function toSavedDish(
  { dish, rows, pieces, selling, numbers, textOf }: Omit<Costing, 'onFound' | 'onSaved'>,
  t: TFunction<'landing'>,
): SavedDish {
  const isOwn = dish === 'own';
  const amount = ({ kind, entry }: NumberFieldData) => {
    const reading = parse(kind, entry, numbers.decimalMark);
    return reading.ok ? format(kind, reading.value) : '';
  };
  const nameOf = (id: string, index: number) =>
    isOwn
      ? textOf(`${id}-name`).trim() || `${t('card.own.ingredient')} ${index + 1}`
      : t(`card.ingredients.${id as Ingredient}`);
  return {
    dish,
    name: (isOwn && textOf('own-name').trim()) || t(`card.dishes.${dish}.name`),
    pieces: amount(pieces),
    sellingPrice: amount(selling),
    ingredients: rows
      .map(({ id, isBlank, quantity, price, waste }, index) => ({
        isBlank,
        ingredient: {
          id,
          name: nameOf(id, index),
          quantity: amount(quantity),
          price: amount(price),
          waste: amount(waste),
        },
      }))
      .filter(({ isBlank }) => !isBlank)
      .map(({ ingredient }) => ingredient),
  };
}

/** Converts a saved dish for the card; null for an unknown dish. */
export function fromSavedDish({ dish: id, name, pieces, sellingPrice, ingredients }: SavedDish) {
  const dish = dishNames.find((known) => known === id);
  if (!dish) return null;
  const amounts: Entries = Object.fromEntries(
    [
      [`${dish}-sellingPrice`, sellingPrice],
      [`${dish}-pieces`, pieces],
      ...ingredients.flatMap(({ id, quantity, price, waste }) => [
        [`${id}-quantity`, quantity],
        [`${id}-price`, price],
        [`${id}-waste`, waste],
      ]),
    ].map(([cell = '', amount = '']) => [cell, decimal(amount)]),
  );
  if (dish !== 'own') return { dish, entries: amounts };
  const names = ingredients.map(({ id, name }) => [`${id}-name`, name]);
  const entries: Entries = { ...amounts, 'own-name': name, ...Object.fromEntries(names) };
  return { dish, entries, ownRows: ingredients.map(({ id }) => id) };
}
