import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasSavedDish } from '#src/services/storage/has-saved-dish.ts';
import { createDishStorage } from '#src/services/storage/saved-dish.ts';

const dish = {
  dish: 'croissant',
  name: 'Croissant de ñoquis',
  pieces: '24',
  sellingPrice: '1.50',
  ingredients: [{ id: 'flour', name: 'Harina', quantity: '1.000', price: '0.92', waste: '2.0' }],
};
const days = (count: number) => count * 24 * 60 * 60 * 1000;
const noCookies = () => '';
const dashboard = 'https://dashboard.example/home';

const createStorage = (text?: string) => {
  const entries = new Map(text === undefined ? [] : [['keptDish', text]]);
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage;
  return { entries, storage };
};
const storedDish = (changes: object) =>
  JSON.stringify({ version: 1, keptAt: Date.now(), ...dish, ...changes });

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test('dish storage: stores one dish for 30 days', () => {
  const { storage, entries } = createStorage();
  expect(hasSavedDish(() => storage)).toBe(false);
  createDishStorage(storage, noCookies).save(dish);
  expect([...entries.keys()]).toEqual(['keptDish']);
  expect(hasSavedDish(() => storage)).toBe(true);
  vi.setSystemTime(Date.now() + days(30) - 1);
  expect(createDishStorage(storage, noCookies).read()).toEqual(dish);
  vi.setSystemTime(Date.now() + 1);
  expect(createDishStorage(storage, noCookies).read()).toBeNull();
  expect([...entries]).toEqual([]);
});

test.each([
  ['no JSON', 'croissant'],
  ['null', 'null'],
  ['another version', storedDish({ version: 2 })],
  ['no time', storedDish({ keptAt: undefined })],
  ['an amount that is not a string', storedDish({ sellingPrice: 1.5 })],
  ['an amount below zero', storedDish({ sellingPrice: '-1.50' })],
  ['an amount with an exponent', storedDish({ pieces: '1e9' })],
  ['an amount without end', storedDish({ pieces: '9'.repeat(6) })],
  ['no ingredients', storedDish({ ingredients: [] })],
  ['an ingredient without a price', storedDish({ ingredients: [{ ...dish.ingredients[0], price: '' }] })],
  ['too many ingredients', storedDish({ ingredients: Array(21).fill(dish.ingredients[0]) })],
  ['a name without end', storedDish({ name: 'x'.repeat(101) })],
  ['more than 4096 characters', `${storedDish({})}${' '.repeat(4096)}`],
])('dish storage: removes %s and hands nothing over', (_, text) => {
  const { storage, entries } = createStorage(text);
  expect(createDishStorage(storage, noCookies).read()).toBeNull();
  expect([...entries]).toEqual([]);
  const again = createStorage(text);
  expect(createDishStorage(again.storage, noCookies).handOver(dashboard)).toBe(dashboard);
  expect([...again.entries]).toEqual([]);
});

test('dish storage: rejects a dish that could not be read again', () => {
  const { storage, entries } = createStorage();
  expect(() => createDishStorage(storage, noCookies).save({ ...dish, sellingPrice: '' })).toThrow();
  const name = 'x'.repeat(100);
  const [line] = dish.ingredients;
  if (!line) throw new Error('There is no ingredient.');
  const long = { ...dish, ingredients: Array(20).fill({ ...line, id: name, name }) };
  expect(() => createDishStorage(storage, noCookies).save(long)).toThrow('too long');
  expect([...entries]).toEqual([]);
});

test('dish storage: adds the dish to the URL until the dashboard has taken it', () => {
  const { storage, entries } = createStorage();
  let cookies = 'i18next=en';
  const dishes = createDishStorage(storage, () => cookies);
  expect(dishes.handOver(dashboard)).toBe(dashboard);
  dishes.save(dish);
  const [url = '', handed = ''] = dishes.handOver(dashboard).split('#dish=');
  expect(url).toBe(dashboard);
  expect(handed).toMatch(/^[\w-]+$/);
  const keptAt = Date.now();
  expect(JSON.parse(Buffer.from(handed, 'base64url').toString())).toEqual({ version: 1, keptAt, ...dish });

  cookies = `i18next=en; takenDish=${keptAt - 1}`;
  expect(dishes.handOver(dashboard)).toBe(`${url}#dish=${handed}`);
  expect(dishes.read()).toEqual(dish);
  cookies = `i18next=en; takenDish=${keptAt}`;
  expect(dishes.handOver(dashboard)).toBe(dashboard);
  expect([...entries]).toEqual([]);
});

test('dish storage: keeps an existing fragment', () => {
  const { storage } = createStorage(storedDish({}));
  expect(createDishStorage(storage, noCookies).handOver(`${dashboard}#/menu`)).toMatch(
    /#\/menu&dish=[\w-]+$/,
  );
});

test('dish storage: has no dish when storage is blocked', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  expect(hasSavedDish(forbidden)).toBe(false);
});
