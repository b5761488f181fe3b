import { type RefObject, useEffect, useState } from 'react';
import { isLess } from '#src/costing/fraction.ts';
import type { Numbers } from '#src/costing/numbers.ts';
import { type Entry, type Kind, computeSheet } from '#src/costing/sheet.ts';
import { type Dish, dishes, type Ingredient, target } from './dishes.ts';

export type Cell = `${Ingredient}-${'quantity' | 'price' | 'waste'}` | `${Dish}-sellingPrice`;
/** As it is prerendered. */
const first: Dish = 'croissant';
export type Entries = Partial<Record<Cell, Entry>>;

interface Shown {
  dish: Dish;
  entries: Entries;
  /** The dish that was kept and has not been changed since. */
  kept: Dish | null;
}

/** What one number field of the card needs to know. */
export interface FieldOf {
  cell: Cell;
  kind: Kind;
  entry: Entry;
  numbers: Numbers;
  onChange: (entry: Entry) => void;
}

/** A dish's numbers: the recipe's own until somebody writes over them. They stay while another dish is shown. */
export function useCosting(numbers: Numbers, form: RefObject<HTMLFormElement | null>) {
  const [{ dish, entries, kept }, setShown] = useState<Shown>({ dish: first, entries: {}, kept: null });

  // The page is complete before its script is: what was typed meanwhile counts too.
  useEffect(() => {
    const typed = [...(form.current?.querySelectorAll('input') ?? [])]
      .filter(({ value, defaultValue }) => value !== defaultValue)
      .map(({ id, value }) => [id, value]);
    if (typed.length > 0) setShown((was) => ({ ...was, entries: Object.fromEntries(typed) }));
  }, [form]);

  const field = (cell: Cell, kind: Kind, original: Entry): FieldOf => ({
    cell,
    kind,
    entry: entries[cell] ?? original,
    numbers,
    onChange: (entry) =>
      setShown((was) => ({ ...was, kept: null, entries: { ...was.entries, [cell]: entry } })),
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
    showDish: (name: Dish) => setShown((was) => ({ ...was, dish: name })),
    /** Kept as it is shown. */
    isKept: kept === dish,
    onKept: () => setShown((was) => ({ ...was, kept: was.dish })),
    /** What an earlier visit kept. What was typed in this one wins, and somebody who is typing goes on. */
    onFound: (found: Pick<Shown, 'dish' | 'entries'>) =>
      setShown((was) => ({
        dish: form.current?.contains(document.activeElement) ? was.dish : found.dish,
        entries: { ...found.entries, ...was.entries },
        kept: Object.keys(was.entries).length > 0 ? null : found.dish,
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
