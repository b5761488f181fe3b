import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from '#machines/registration/registration.types.ts';
import { createDraftStorage, watchStoredDrafts } from '#src/services/storage/draft-storage.ts';
import { removeExpiredDrafts } from '#src/services/storage/expired-drafts.ts';

const draft: Draft = {
  profile: { name: 'Ana', lastName: 'Ruiz', phone: '600' },
  store: { storeName: '', address: '' },
  step: 'store',
};
const hours = (count: number) => count * 60 * 60 * 1000;

const createKept = () => {
  const entries = new Map<string, string>();
  const storage = {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage;
  return { entries, storage, drafts: createDraftStorage(() => storage) };
};

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test('a draft is kept under the uid of the person who typed it, and nobody else reads it', () => {
  const { drafts, entries } = createKept();
  drafts.save('ana', draft);
  expect(drafts.read('ana')).toEqual(draft);
  expect(drafts.read('beto')).toBeNull();
  expect([...entries.keys()]).toEqual(['registrationDraft:ana']);
  drafts.remove('ana');
  expect([...entries]).toEqual([]);
});

test('it lasts for 24 hours after the last keystroke; then the next visit removes it', () => {
  const { drafts, entries } = createKept();
  drafts.save('ana', draft);
  vi.advanceTimersByTime(hours(23));
  drafts.save('ana', draft);
  vi.advanceTimersByTime(hours(23));
  expect(drafts.read('ana')).toEqual(draft);
  vi.advanceTimersByTime(hours(1));
  expect(drafts.read('beto')).toBeNull();
  expect([...entries]).toEqual([]);
});

test('a visit of anybody removes the drafts of everybody that are too old, and nothing else', () => {
  const { drafts, entries, storage } = createKept();
  drafts.save('ana', draft);
  entries.set('registrationDraft:broken', '{');
  entries.set('userToken', 'token');
  vi.advanceTimersByTime(hours(24) - 1);
  drafts.save('beto', draft);
  removeExpiredDrafts(() => storage);
  expect([...entries.keys()]).toEqual(['registrationDraft:ana', 'userToken', 'registrationDraft:beto']);
  vi.advanceTimersByTime(1);
  removeExpiredDrafts(() => storage);
  expect([...entries.keys()]).toEqual(['userToken', 'registrationDraft:beto']);
});

test.each([
  ['another version', JSON.stringify({ ...draft, version: 2, savedAt: Date.now() })],
  [
    'another shape',
    JSON.stringify({ version: 1, savedAt: Date.now(), profile: {}, store: {}, step: 'store' }),
  ],
  ['an unknown step', JSON.stringify({ ...draft, version: 1, savedAt: Date.now(), step: 'done' })],
  ['no JSON', 'Ana'],
  ['nothing', ''],
])('%s is as good as none', (_, value) => {
  const { drafts, entries } = createKept();
  vi.setSystemTime(Date.now());
  entries.set('registrationDraft:ana', value);
  entries.set('userToken', 'token');
  expect(drafts.read('ana')).toBeNull();
  expect([...entries.keys()]).toEqual(['userToken']);
});

test.each([
  [
    'forbidden',
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  ],
  [
    'full',
    () =>
      ({
        length: 0,
        key: () => null,
        getItem: () => null,
        removeItem: () => {},
        setItem: () => {
          throw new DOMException('Too much.', 'QuotaExceededError');
        },
      }) as unknown as Storage,
  ],
])('where storage is %s, nothing breaks', (_, storage) => {
  const drafts = createDraftStorage(storage);
  drafts.save('ana', draft);
  expect(drafts.read('ana')).toBeNull();
  drafts.remove('ana');
});

test('what other tabs keep and drop is told, what they sweep is not', () => {
  const browser = new EventTarget();
  const heard = vi.fn();
  const end = watchStoredDrafts(browser as Window, heard);
  const { drafts, entries } = createKept();
  const key = 'registrationDraft:ana';
  const tell = (change: object) => browser.dispatchEvent(Object.assign(new Event('storage'), change));
  drafts.save('ana', draft);
  const kept = entries.get(key) ?? '';
  tell({ key, oldValue: null, newValue: kept });
  expect(heard.mock.lastCall).toEqual([{ type: 'draft.changed', uid: 'ana', draft }]);
  tell({ key, oldValue: kept, newValue: null });
  expect(heard.mock.lastCall).toEqual([{ type: 'draft.dropped', uid: 'ana' }]);
  heard.mockClear();
  tell({ key, oldValue: 'no draft', newValue: null });
  tell({ key, oldValue: null, newValue: 'no draft' });
  tell({ key: 'userToken', oldValue: kept, newValue: null });
  tell({ key: null, oldValue: null, newValue: null });
  end();
  tell({ key, oldValue: kept, newValue: null });
  expect(heard).not.toHaveBeenCalled();
});
