import { answerWithin } from '#src/services/answer-within.ts';

/** Where the SDK keeps who is signed in. Reading it here saves loading the SDK for a visitor who is nobody. */
const database = 'firebaseLocalStorageDb';
const store = 'firebaseLocalStorage';
const prefix = 'firebase:authUser:';
/** A database that a page has left behind in the middle of a write may never answer (docs/decisions/0007). */
const LIMIT_MS = 2000;

const isIdentity = (key: unknown) => typeof key === 'string' && key.startsWith(prefix);

const isInDatabase = (factory: IDBFactory) =>
  new Promise<boolean>((resolve, reject) => {
    const opening = factory.open(database);
    let isNew = false;
    // A database that is made here would be one without the store that the SDK expects.
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
      reading.onsuccess = () => resolve(reading.result.some(isIdentity));
      reading.onerror = () => reject(reading.error);
      reading.transaction?.addEventListener('complete', () => result.close());
    };
  });

/** Whether an identity is kept in this browser. What cannot be read, or not in time, counts as kept: the SDK will know. */
export const hasKeptIdentity = async (
  browser: Pick<typeof globalThis, 'indexedDB' | 'localStorage' | 'sessionStorage'>,
): Promise<boolean> => {
  try {
    const { indexedDB, localStorage, sessionStorage } = browser;
    const keys = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
    return keys.some(isIdentity) || (await answerWithin(LIMIT_MS, isInDatabase(indexedDB), true));
  } catch {
    return true;
  }
};
