import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { toDecimal } from '#src/costing/fraction.ts';
import { read, write } from '#src/costing/sheet.ts';
import { type KeptDish, type KeptDishes, useKeptDish } from '#src/runtime/kept-dish.hooks.ts';
import { dishes } from './dishes.ts';
import type { Costing, FieldOf } from './use-costing.ts';

/** A text that is the same for the same numbers, whatever the language of the names. */
const numbersIn = ({ dish, sellingPrice, ingredients }: KeptDish) =>
  JSON.stringify([dish, sellingPrice, ingredients.map((line) => [line.quantity, line.price, line.waste])]);

/** Keeping the dish that is shown until there is an account. */
export function useKeeping(
  { dish, rows, selling, numbers, restore }: Costing,
  keptDishes: KeptDishes,
  form: RefObject<HTMLFormElement | null>,
) {
  const { t } = useTranslation('landing');
  const { kept, wasKept, keep } = useKeptDish(keptDishes, restore);

  const amount = ({ kind, entry }: FieldOf) => {
    const reading = read(kind, entry, numbers.decimalMark);
    return reading.ok ? write(kind, reading.value) : '';
  };
  const shown: KeptDish = {
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
  return {
    /** The dish is kept as it is shown. */
    isKept: kept !== null && numbersIn(kept) === numbersIn(shown),
    wasKept,
    /** Leads to a number that is wrong first. */
    keep: () => {
      const wrong = form.current?.querySelector<HTMLInputElement>('[aria-invalid]');
      if (wrong) wrong.focus();
      else keep(shown);
    },
  };
}
export type Keeping = ReturnType<typeof useKeeping>;
