import { loadChunk } from '#src/config/load-chunk.ts';
import type { KeptDishes } from '#src/runtime/kept-dishes.types.ts';
import { hasKeptDish } from '#src/services/storage/has-kept-dish.ts';

/** What the card of the landing page keeps in the browser, and the dashboard gets. */
export const keptDishes = {
  isThere: () => hasKeptDish(() => localStorage),
  load: async () => {
    const { createDishStorage } = await loadChunk(() => import('#src/services/storage/kept-dish.ts'));
    return createDishStorage(localStorage, () => document.cookie);
  },
} satisfies KeptDishes;
