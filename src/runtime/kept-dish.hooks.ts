import { useEffect, useState } from 'react';

/** A dish that a visitor keeps until there is an account. Amounts are exact decimals, with a point. */
export interface KeptDish {
  /** Which of the card's dishes it was; the names are those that the visitor saw. */
  dish: string;
  name: string;
  pieces: string;
  sellingPrice: string;
  ingredients: { id: string; name: string; quantity: string; price: string; waste: string }[];
}

/** Where it is kept. Neither call rejects. */
export interface KeptDishes {
  read(): Promise<KeptDish | null>;
  /** Answers whether it is kept. */
  keep(dish: KeptDish): Promise<boolean>;
}

/** The kept dish, and whether the last press kept one: null before any. `onFound` is told what an earlier visit kept. */
export function useKeptDish({ read, keep }: KeptDishes, onFound: (dish: KeptDish) => void) {
  const [kept, setKept] = useState<KeptDish | null>(null);
  const [wasKept, setWasKept] = useState<boolean | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is shown once.
  useEffect(() => {
    void read().then((found) => {
      if (!found) return;
      setKept(found);
      onFound(found);
    });
  }, [read]);
  return {
    kept,
    wasKept,
    keep: (dish: KeptDish) =>
      void keep(dish).then((isKept) => {
        setWasKept(isKept);
        if (isKept) setKept(dish);
      }),
  };
}
