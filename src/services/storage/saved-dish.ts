import * as v from 'valibot';
import { DISH_KEY } from './has-saved-dish.ts';

/** Version of the stored format (docs/decisions/0017); dishes of other versions are removed. */
const VERSION = 1;
const MAX_LENGTH = 4_096;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
/** Decimal number with a point. */
const amount = v.pipe(v.string(), v.regex(/^\d{1,5}(\.\d{1,3})?$/));
const entries = {
  dish: name,
  name,
  pieces: amount,
  sellingPrice: amount,
  ingredients: v.pipe(
    v.array(v.object({ id: name, name, quantity: amount, price: amount, waste: amount })),
    v.minLength(1),
    v.maxLength(20),
  ),
};
/** `keptAt`: milliseconds of the browser's clock. */
const storedDish = v.object({ version: v.literal(VERSION), ...entries, keptAt: v.number() });

type StoredDish = v.InferOutput<typeof storedDish>;
type Dish = Omit<StoredDish, 'version' | 'keptAt'>;

/** Null if unreadable, expired, or taken: the dashboard sets a cookie with the dish's `keptAt`. */
function parse(text: string, cookies: string): StoredDish | null {
  try {
    if (text.length > MAX_LENGTH) return null;
    const dish = v.parse(storedDish, JSON.parse(text));
    if (cookies.split('; ').includes(`takenDish=${dish.keptAt}`)) return null;
    return Math.abs(Date.now() - dish.keptAt) < MAX_AGE_MS ? dish : null;
  } catch {
    return null;
  }
}

const base64Url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export const createDishStorage = (storage: Storage, cookies: () => string) => {
  /** Removes an unreadable, expired or taken dish. */
  const find = (): StoredDish | null => {
    const dish = parse(storage.getItem(DISH_KEY) ?? '', cookies());
    if (dish === null) storage.removeItem(DISH_KEY);
    return dish;
  };
  return {
    read: (): Dish | null => {
      const found = find();
      if (found === null) return null;
      const { version: _, keptAt: __, ...dish } = found;
      return dish;
    },
    /** Throws when browser storage is blocked. */
    save: (dish: Dish): void => {
      const text = JSON.stringify(v.parse(storedDish, { version: VERSION, keptAt: Date.now(), ...dish }));
      if (text.length > MAX_LENGTH) throw new Error('The dish is too long to be saved.');
      storage.setItem(DISH_KEY, text);
    },
    /** Adds the dish to the URL's fragment, which no server receives. The dish stays stored until it is taken. */
    handOver: (url: string): string => {
      const dish = find();
      if (dish === null) return url;
      return `${url}${url.includes('#') ? '&' : '#'}dish=${base64Url(JSON.stringify(dish))}`;
    },
  };
};
