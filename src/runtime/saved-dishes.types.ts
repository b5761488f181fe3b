/** A dish that a visitor saves before signing up. Amounts are exact decimals with a point. */
export interface SavedDish {
  /** Id of the card's dish; names are in the visitor's language. */
  dish: string;
  name: string;
  pieces: string;
  sellingPrice: string;
  ingredients: { id: string; name: string; quantity: string; price: string; waste: string }[];
}

export interface SavedDishes {
  hasDish(): boolean;
  /** Loads the code that reads and saves dishes. */
  load(): Promise<{
    read(): SavedDish | null;
    /** Throws when browser storage is blocked. */
    save(dish: SavedDish): void;
  }>;
}
