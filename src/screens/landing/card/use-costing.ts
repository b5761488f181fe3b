import { type RefObject, useEffect, useState } from 'react';
import { isLess } from '#src/costing/fraction.ts';
import type { Numbers } from '#src/costing/numbers.ts';
import { computeSheet, type Entry, type Kind } from '#src/costing/sheet.ts';
import { type Dish, dishes, type Ingredient, target } from './dishes.ts';

export type Cell = `${Ingredient}-${'quantity' | 'price' | 'waste'}` | `${Dish}-sellingPrice`;
/** The prerendered dish. */
const first: Dish = 'croissant';
export type Entries = Partial<Record<Cell, Entry>>;

interface Shown {
  dish: Dish;
  entries: Entries;
  /** The saved dish without changes since. */
  saved: Dish | null;
}

/** Data of a number field. */
export interface FieldOf {
  cell: Cell;
  kind: Kind;
  entry: Entry;
  numbers: Numbers;
  onChange: (entry: Entry) => void;
}

/** Numbers of the dishes: the recipe's, or edited ones, which stay while another dish is shown. */
export function useCosting(numbers: Numbers, form: RefObject<HTMLFormElement | null>) {
  const [{ dish, entries, saved }, setShown] = useState<Shown>({ dish: first, entries: {}, saved: null });

  // Includes input from before hydration.
  useEffect(() => {
    const typed = [...(form.current?.querySelectorAll('input') ?? [])]
      .filter(({ value, defaultValue }) => value !== defaultValue)
      .map(({ id, value }) => [id, value]);
    if (typed.length > 0) setShown((state) => ({ ...state, entries: Object.fromEntries(typed) }));
  }, [form]);

  const field = (cell: Cell, kind: Kind, original: Entry): FieldOf => ({
    cell,
    kind,
    entry: entries[cell] ?? original,
    numbers,
    onChange: (entry) =>
      setShown((state) => ({ ...state, saved: null, entries: { ...state.entries, [cell]: entry } })),
  });
  const { ingredients, inviting, pieces, sellingPrice } = dishes[dish];
  const rows = ingredients.map(({ name, quantity, price, waste }) => ({
    name,
    isInviting: name === inviting,
    quantity: field(`${name}-quantity`, 'quantity', quantity),
    price: field(`${name}-price`, 'price', price),
    waste: field(`${name}-waste`, 'waste', waste),
  }));
  const selling = field(`${dish}-sellingPrice`, 'sellingPrice', sellingPrice);
  const lines = rows.map(({ quantity, price, waste }) => ({
    quantity: quantity.entry,
    price: price.entry,
    waste: waste.entry,
  }));
  const result = computeSheet(lines, pieces, selling.entry, numbers.decimalMark);
  return {
    dish,
    showDish: (name: Dish) => setShown((state) => ({ ...state, dish: name })),
    /** Saved as shown. */
    isSaved: saved === dish,
    onSaved: () => setShown((state) => ({ ...state, saved: state.dish })),
    /** Shows the dish of an earlier visit. Edited numbers win, and an active field stays. */
    onFound: (found: Pick<Shown, 'dish' | 'entries'>) =>
      setShown((state) => ({
        dish: form.current?.contains(document.activeElement) ? state.dish : found.dish,
        entries: { ...found.entries, ...state.entries },
        saved: Object.keys(state.entries).length > 0 ? null : found.dish,
      })),
    numbers,
    rows,
    selling,
    result,
    isTouched: dish !== first || Object.keys(entries).length > 0,
    isLow: result.sale !== null && isLess(result.sale.margin, target),
  };
}
export type Costing = ReturnType<typeof useCosting>;
