/** A dish that a visitor keeps until there is an account. Amounts are exact decimals, with a point. */
export interface KeptDish {
  /** Which of the card's dishes it was; the names are those that the visitor saw. */
  dish: string;
  name: string;
  pieces: string;
  sellingPrice: string;
  ingredients: { id: string; name: string; quantity: string; price: string; waste: string }[];
}

/** Where it is kept. */
export interface KeptDishes {
  isThere(): boolean;
  /** What reads and keeps; it comes when there is a dish to read or to keep. */
  load(): Promise<{
    read(): KeptDish | null;
    /** Throws where the browser keeps nothing. */
    keep(dish: KeptDish): void;
  }>;
}
