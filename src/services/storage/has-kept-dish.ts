/** The local-storage key of the dish that a visitor keeps on the landing page (docs/decisions/0017). */
export const KEPT_DISH_KEY = 'keptDish';

/** Small enough for every visit: what reads a dish comes when there is one. Where storage is forbidden there is none. */
export const hasKeptDish = (storage: () => Storage): boolean => {
  try {
    return storage().getItem(KEPT_DISH_KEY) !== null;
  } catch {
    return false;
  }
};
