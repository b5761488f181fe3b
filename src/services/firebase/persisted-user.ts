import { withTimeout } from '#src/services/with-timeout.ts';

/** Names in the SDK's storage. Reading it directly spares signed-out visitors the SDK. */
const database = 'firebaseLocalStorageDb';
const store = 'firebaseLocalStorage';
const prefix = 'firebase:authUser:';
/** Databases take milliseconds, and may hang for good (docs/decisions/0007). */
export const storageTimeoutMs = 2000;

const isUserKey = (key: unknown) => typeof key === 'string' && key.startsWith(prefix);

const hasUserInDatabase = (factory: IDBFactory) =>
  new Promise<boolean>((resolve, reject) => {
    const openRequest = factory.open(database);
    let isNew = false;
    // Aborts the creation of a database, which would lack the SDK's object store.
    openRequest.onupgradeneeded = () => {
      isNew = true;
      openRequest.transaction?.abort();
    };
    openRequest.onerror = () => (isNew ? resolve(false) : reject(openRequest.error));
    openRequest.onsuccess = () => {
      const { result: opened } = openRequest;
      if (!opened.objectStoreNames.contains(store)) {
        opened.close();
        resolve(false);
        return;
      }
      const keysRequest = opened.transaction(store).objectStore(store).getAllKeys();
      keysRequest.onsuccess = () => resolve(keysRequest.result.some(isUserKey));
      keysRequest.onerror = () => reject(keysRequest.error);
      keysRequest.transaction?.addEventListener('complete', () => opened.close());
    };
  });

/** Whether the SDK may have stored a user. Unreadable or slow storage returns true: the SDK then decides. */
export const hasPersistedUser = async (
  browser: Pick<typeof globalThis, 'indexedDB' | 'localStorage' | 'sessionStorage'>,
): Promise<boolean> => {
  try {
    const { indexedDB, localStorage, sessionStorage } = browser;
    const keys = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
    return keys.some(isUserKey) || (await withTimeout(storageTimeoutMs, hasUserInDatabase(indexedDB), true));
  } catch {
    return true;
  }
};
