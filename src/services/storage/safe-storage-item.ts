/** A text in local storage: all tabs share it, and it survives a reload. */
export interface StorageItem {
  read(): string | null;
  store(text: string): void;
  remove(): void;
}

/**
 * Local-storage item. If storage is full or blocked (private windows, embedded browsers), the text stays in memory
 * until the page unloads. Otherwise it is read from storage each time, because other tabs may change it.
 */
export const createStorageItem = (key: string, storage: () => Storage): StorageItem => {
  let inMemory: string | null = null;
  const tryOr = <T>(access: () => T, fallback: T): T => {
    try {
      return access();
    } catch {
      return fallback;
    }
  };
  const tryStore = (text: string) =>
    tryOr(() => {
      storage().setItem(key, text);
      return true;
    }, false);
  const remove = () => {
    inMemory = null;
    tryOr(() => storage().removeItem(key), undefined);
  };
  return {
    read: () => inMemory ?? tryOr(() => storage().getItem(key), null),
    store: (text) => {
      const wasStored = tryStore(text);
      // Otherwise a reload would read the older text.
      if (!wasStored) remove();
      inMemory = wasStored ? null : text;
    },
    remove,
  };
};
