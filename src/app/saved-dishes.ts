import { importWithTimeout } from '#src/config/import-with-timeout.ts';
import { lazyOptional } from '#src/config/lazy-optional.ts';
import type { SavedDishes } from '#src/runtime/saved-dishes.types.ts';
import { hasSavedDish } from '#src/services/storage/has-saved-dish.ts';

/** Dishes that the landing page's card stores in the browser for the dashboard. */
export const savedDishes = {
  hasDish: () => hasSavedDish(() => localStorage),
  Line: lazyOptional(() => import('./saved-dish-line.tsx'), 'SavedDishLine'),
  load: async () => {
    const { createDishStorage } = await importWithTimeout(
      () => import('#src/services/storage/saved-dish.ts'),
    );
    return createDishStorage(localStorage, () => document.cookie);
  },
} satisfies SavedDishes;
