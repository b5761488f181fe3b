/** Local-storage key of the saved dish (docs/decisions/0017). */
export const DISH_KEY = 'keptDish';

/** A small check for every visit; the code that reads dishes loads only when there is one. */
export const hasSavedDish = (storage: () => Storage): boolean => {
  try {
    return storage().getItem(DISH_KEY) !== null;
  } catch {
    return false;
  }
};
