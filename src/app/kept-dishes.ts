import { loadChunk } from '#src/config/load-chunk.ts';
import type { KeptDishes } from '#src/runtime/kept-dish.hooks.ts';
import { hasKeptDish } from '#src/services/storage/has-kept-dish.ts';

const load = () => loadChunk(() => import('#src/services/storage/kept-dish.ts'));
const isThere = () => hasKeptDish(() => localStorage);

/** What the card of the landing page keeps, in the browser. Its code comes when there is a dish to keep or to read. */
export const keptDishes: KeptDishes = {
  read: async () => {
    if (!isThere()) return null;
    try {
      const { readDish } = await load();
      return readDish(localStorage);
    } catch (error) {
      console.warn('The kept dish could not be read.', error);
      return null;
    }
  },
  keep: async (dish) => {
    try {
      const { keepDish } = await load();
      keepDish(localStorage, dish);
      return true;
    } catch (error) {
      console.warn('The dish could not be kept.', error);
      return false;
    }
  },
};

/** Where to go so that the dashboard gets the dish that is kept here; the address alone if there is none. */
export const takeDishTo = async (address: string): Promise<string> => {
  if (!isThere()) return address;
  try {
    const { handDishTo } = await load();
    return handDishTo(address, localStorage);
  } catch (error) {
    console.warn('The kept dish could not be handed over.', error);
    return address;
  }
};
