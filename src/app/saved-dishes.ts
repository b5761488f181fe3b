import { importWithTimeout } from '#src/config/import-with-timeout.ts';
import type { SavedDishes } from '#src/runtime/saved-dishes.types.ts';
import { hasKeptDish } from '#src/services/storage/has-kept-dish.ts';

/** Dishes that the landing page's card stores in the browser for the dashboard. */
export const savedDishes = {
  hasDish: () => hasKeptDish(() => localStorage),
  load: async () => {
    const { createDishStorage } = await importWithTimeout(() => import('#src/services/storage/kept-dish.ts'));
    return createDishStorage(localStorage, () => document.cookie);
  },
} satisfies SavedDishes;
