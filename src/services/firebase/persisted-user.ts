import { withTimeout } from '#src/services/with-timeout.ts';

/** The SDK's storage of the signed-in user, read here to avoid loading the SDK for signed-out visitors. */
const database = 'firebaseLocalStorageDb';
const store = 'firebaseLocalStorage';
const prefix = 'firebase:authUser:';
/** A database may hang after a page was closed during a write (docs/decisions/0007). */
const TIMEOUT_MS = 2000;

const isUserKey = (key: unknown) => typeof key === 'string' && key.startsWith(prefix);

const isInDatabase = (factory: IDBFactory) =>
  new Promise<boolean>((resolve, reject) => {
    const opening = factory.open(database);
    let isNew = false;
    // Aborts the creation of a database, which would lack the SDK's object store.
    opening.onupgradeneeded = () => {
      isNew = true;
      opening.transaction?.abort();
    };
    opening.onerror = () => (isNew ? resolve(false) : reject(opening.error));
    opening.onsuccess = () => {
      const { result } = opening;
      if (!result.objectStoreNames.contains(store)) {
        result.close();
        resolve(false);
        return;
      }
      const reading = result.transaction(store).objectStore(store).getAllKeys();
      reading.onsuccess = () => resolve(reading.result.some(isUserKey));
      reading.onerror = () => reject(reading.error);
      reading.transaction?.addEventListener('complete', () => result.close());
    };
  });

/** Whether the browser stores a user. Unreadable or slow storage counts as true: the SDK then decides. */
export const hasPersistedUser = async (
  browser: Pick<typeof globalThis, 'indexedDB' | 'localStorage' | 'sessionStorage'>,
): Promise<boolean> => {
  try {
    const { indexedDB, localStorage, sessionStorage } = browser;
    const keys = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
    return keys.some(isUserKey) || (await withTimeout(TIMEOUT_MS, isInDatabase(indexedDB), true));
  } catch {
    return true;
  }
};
