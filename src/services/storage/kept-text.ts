/** A text that every tab of this browser sees, and a reload finds. */
export interface KeptText {
  read(): string | null;
  store(text: string): void;
  remove(): void;
}

/**
 * Under a key of local storage. Storage may be full or forbidden (private windows, embedded browsers): the text
 * then lives in memory, until the page is left. Otherwise storage alone counts: another tab may change it.
 */
export const createKeptText = (key: string, storage: () => Storage): KeptText => {
  let kept: string | null = null;
  const attempt = <T>(act: () => T, otherwise: T): T => {
    try {
      return act();
    } catch {
      return otherwise;
    }
  };
  const isStored = (text: string) =>
    attempt(() => {
      storage().setItem(key, text);
      return true;
    }, false);
  const remove = () => {
    kept = null;
    attempt(() => storage().removeItem(key), undefined);
  };
  return {
    read: () => kept ?? attempt(() => storage().getItem(key), null),
    store: (text) => {
      const hasRoom = isStored(text);
      // An older text would be read after a reload.
      if (!hasRoom) remove();
      kept = hasRoom ? null : text;
    },
    remove,
  };
};
