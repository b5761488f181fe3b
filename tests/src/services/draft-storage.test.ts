import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from '#machines/registration/registration.types.ts';
import { createDraftStorage, watchStoredDrafts } from '#src/services/storage/draft-storage.ts';
import { removeExpiredDrafts } from '#src/services/storage/expired-drafts.ts';
import { samplePerson } from '#tests/support/sample-person.ts';

const draft: Draft = { ...samplePerson, store: { ...samplePerson.store, address: '' }, step: 'store' };
const hours = (count: number) => count * 60 * 60 * 1000;

const createStoredDrafts = () => {
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

test('draft storage: stores a draft under its uid', () => {
  const { drafts, entries } = createStoredDrafts();
  drafts.save('ana', draft);
  expect(drafts.read('ana')).toEqual(draft);
  expect(drafts.read('beto')).toBeNull();
  expect([...entries.keys()]).toEqual(['registrationDraft:ana']);
  drafts.remove('ana');
  expect([...entries]).toEqual([]);
});

test('draft storage: removes a draft 24 hours after the last edit', () => {
  const { drafts, entries } = createStoredDrafts();
  drafts.save('ana', draft);
  vi.advanceTimersByTime(hours(23));
  drafts.save('ana', draft);
  vi.advanceTimersByTime(hours(23));
  expect(drafts.read('ana')).toEqual(draft);
  vi.advanceTimersByTime(hours(1));
  expect(drafts.read('beto')).toBeNull();
  expect([...entries]).toEqual([]);
});

test('draft storage: removes only expired drafts of all users', () => {
  const { drafts, entries, storage } = createStoredDrafts();
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

test('draft storage: reads a draft that is older than a field', () => {
  const { drafts, entries } = createStoredDrafts();
  const { address: _, ...store } = draft.store;
  entries.set('registrationDraft:ana', JSON.stringify({ ...draft, store, version: 1, savedAt: Date.now() }));
  expect(drafts.read('ana')).toEqual(draft);
});

test.each([
  ['another version', JSON.stringify({ ...draft, version: 2, savedAt: Date.now() })],
  [
    'another shape',
    JSON.stringify({ version: 1, savedAt: Date.now(), profile: { name: 1 }, store: {}, step: 'store' }),
  ],
  ['an unknown step', JSON.stringify({ ...draft, version: 1, savedAt: Date.now(), step: 'done' })],
  ['nothing', ''],
])('draft storage: ignores %s', (_, value) => {
  const { drafts, entries } = createStoredDrafts();
  vi.setSystemTime(Date.now());
  entries.set('registrationDraft:ana', value);
  entries.set('userToken', 'token');
  expect(drafts.read('ana')).toBeNull();
  expect([...entries.keys()]).toEqual(['userToken']);
});

test('draft storage: works in memory when storage is forbidden', () => {
  const drafts = createDraftStorage(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  drafts.save('ana', draft);
  expect(drafts.read('ana')).toBeNull();
  drafts.remove('ana');
});

test('watchStoredDrafts: emits saved and removed drafts, not expired ones', () => {
  const browser = new EventTarget();
  const listener = vi.fn();
  const end = watchStoredDrafts(browser as Window, listener);
  const { drafts, entries } = createStoredDrafts();
  const key = 'registrationDraft:ana';
  const dispatch = (change: object) => browser.dispatchEvent(Object.assign(new Event('storage'), change));
  drafts.save('ana', draft);
  const stored = entries.get(key) ?? '';
  dispatch({ key, oldValue: null, newValue: stored });
  expect(listener.mock.lastCall).toEqual([{ type: 'draft.changed', uid: 'ana', draft }]);
  dispatch({ key, oldValue: stored, newValue: null });
  expect(listener.mock.lastCall).toEqual([{ type: 'draft.dropped', uid: 'ana' }]);
  listener.mockClear();
  dispatch({ key, oldValue: 'no draft', newValue: null });
  dispatch({ key, oldValue: null, newValue: 'no draft' });
  dispatch({ key: 'userToken', oldValue: stored, newValue: null });
  dispatch({ key: null, oldValue: null, newValue: null });
  end();
  dispatch({ key, oldValue: stored, newValue: null });
  expect(listener).not.toHaveBeenCalled();
});
