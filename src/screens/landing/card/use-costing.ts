import { type RefObject, useEffect, useState } from 'react';
import { isLess } from '#src/costing/fraction.ts';
import type { Numbers } from '#src/costing/numbers.ts';
import { targetMargin } from '#src/costing/recipe.ts';
import { computeSheet, type Entry, type Kind } from '#src/costing/sheet.ts';
import { type Dish, dishes, maxRows } from './dishes.ts';

/** The prerendered dish. */
const first: Dish = 'croissant';
/** Content of cells by their id: numbers, and the names of a visitor's own dish. */
export type Entries = Partial<Record<string, Entry>>;

interface Shown {
  dish: Dish;
  entries: Entries;
  /** Ids of the rows of the visitor's own dish. */
  ownRows: readonly string[];
  /** The saved dish without changes since. */
  saved: Dish | null;
}

/** Data of a number field. */
export interface NumberFieldData {
  cell: string;
  kind: Kind;
  entry: Entry;
  /** Whether the field may be empty: with an error, without one until the dish is saved, or always. */
  blank: 'invalid' | 'missing' | 'allowed';
  numbers: Numbers;
  onChange: (entry: Entry) => void;
}

const start: Shown = { dish: first, entries: {}, ownRows: ['own1', 'own2', 'own3'], saved: null };
const blankLine = { quantity: '0', price: '0', waste: '0' };

/** Numbers of the dishes: the recipe's, or edited ones, which stay while another dish is shown. */
export function useCosting(numbers: Numbers, form: RefObject<HTMLFormElement | null>) {
  const [{ dish, entries, ownRows, saved }, setShown] = useState(start);
  const [needed, setNeeded] = useState('');

  // Includes input from before hydration.
  useEffect(() => {
    const typed = [...(form.current?.querySelectorAll('input') ?? [])]
      .filter(({ value, defaultValue }) => value !== defaultValue)
      .map(({ id, value }) => [id, value]);
    if (typed.length > 0) setShown((state) => ({ ...state, entries: Object.fromEntries(typed) }));
  }, [form]);

  const isOwn = dish === 'own';
  const change = (cell: string) => (entry: Entry) =>
    setShown((state) => ({ ...state, saved: null, entries: { ...state.entries, [cell]: entry } }));
  const textOf = (cell: string) => String(entries[cell] ?? '');
  const field = (
    cell: string,
    kind: Kind,
    original: Entry,
    blank: NumberFieldData['blank'] = isOwn ? 'missing' : 'invalid',
  ): NumberFieldData => ({
    cell,
    kind,
    entry: entries[cell] ?? original,
    blank: blank === 'missing' && cell === needed ? 'invalid' : blank,
    numbers,
    onChange: change(cell),
  });

  const recipe = dishes[dish];
  const isBlank = (id: string) => isOwn && textOf(`${id}-quantity`) + textOf(`${id}-price`) === '';
  const ids = isOwn ? ownRows : recipe.ingredients.map(({ name }) => name);
  const areAllBlank = ids.every(isBlank);
  const rows = ids.map((id, index) => {
    const original = recipe.ingredients[index] ?? recipe.blank;
    const blank = isBlank(id) && !areAllBlank ? 'allowed' : undefined;
    return {
      id,
      isBlank: isBlank(id),
      isInviting: id === recipe.inviting,
      quantity: field(`${id}-quantity`, 'quantity', original.quantity, blank),
      price: field(`${id}-price`, 'price', original.price, blank),
      waste: field(`${id}-waste`, 'waste', original.waste, blank),
    };
  });
  const selling = field(`${dish}-sellingPrice`, 'sellingPrice', recipe.sellingPrice);
  const pieces = field(`${dish}-pieces`, 'pieces', recipe.pieces);
  const lines = rows.map(({ isBlank, quantity, price, waste }) =>
    isBlank && !areAllBlank
      ? blankLine
      : { quantity: quantity.entry, price: price.entry, waste: waste.entry },
  );
  const result = computeSheet(lines, pieces.entry, selling.entry, numbers.decimalMark);
  return {
    dish,
    showDish: (name: Dish) => setShown((state) => ({ ...state, dish: name })),
    /** Saved as shown. */
    isSaved: saved === dish,
    onSaved: () => setShown((state) => ({ ...state, saved: state.dish })),
    /** Shows an error in a cell while it is empty. */
    setNeeded,
    /** Shows the dish of an earlier visit. Edited numbers win, and an active field stays. */
    onFound: (found: Pick<Shown, 'dish' | 'entries'> & Partial<Shown>) =>
      setShown((state) => ({
        dish: form.current?.contains(document.activeElement) ? state.dish : found.dish,
        entries: { ...found.entries, ...state.entries },
        ownRows: found.ownRows ?? state.ownRows,
        saved: Object.keys(state.entries).length > 0 ? null : found.dish,
      })),
    /** Names of the visitor's own dish and its rows, by cell. */
    textOf,
    change,
    addRow:
      isOwn && ownRows.length < maxRows
        ? (id: string) => setShown((state) => ({ ...state, saved: null, ownRows: [...state.ownRows, id] }))
        : null,
    removeRow: (id: string) =>
      setShown((state) => ({
        ...state,
        saved: null,
        ownRows: state.ownRows.filter((row) => row !== id),
        entries: Object.fromEntries(
          Object.entries(state.entries).filter(([cell]) => !cell.startsWith(`${id}-`)),
        ),
      })),
    numbers,
    rows,
    pieces,
    selling,
    result,
    isTouched: dish !== first || Object.keys(entries).length > 0,
    /** Null without a margin. */
    isLow: result.sale && isLess(result.sale.margin, targetMargin),
  };
}
export type Costing = ReturnType<typeof useCosting>;
