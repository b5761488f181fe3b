import type { ComponentType, ReactNode } from 'react';

/** A dish that a visitor saves before signing up. Amounts are exact decimals with a point. */
export interface SavedDish {
  /** Id of the card's dish; names are in the visitor's language. */
  dish: string;
  name: string;
  pieces: string;
  sellingPrice: string;
  ingredients: { id: string; name: string; quantity: string; price: string; waste: string }[];
}

export interface SavedDishLineProps {
  className: string | undefined;
  /** Rendered without a readable dish. */
  children?: ReactNode;
}

export interface SavedDishes {
  hasDish(): boolean;
  /** Its name and margin; loaded on demand. */
  Line: ComponentType<SavedDishLineProps>;
  /** Loads the code that reads and saves dishes. */
  load(): Promise<{
    read(): SavedDish | null;
    /** Throws when browser storage is blocked. */
    save(dish: SavedDish): void;
  }>;
}
