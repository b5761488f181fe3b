/** A text that all tabs share and that survives a reload. */
export interface StorageItem {
  read(): string | null;
  store(text: string): void;
  remove(): void;
}

/**
 * Local-storage item. Without storage (full, private windows, embedded browsers) the text stays in memory until the
 * page unloads; otherwise only storage counts, because other tabs may change it.
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
  const isStored = (text: string) =>
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
      const hasRoom = isStored(text);
      // Otherwise a reload would read the older text.
      if (!hasRoom) remove();
      inMemory = hasRoom ? null : text;
    },
    remove,
  };
};
