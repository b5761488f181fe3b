import { useEffect, useState } from 'react';

/** Loads optional code; null until it is loaded, and after a failed load. */
export function useLazyChunk<T>(load: () => Promise<T>, isNeeded: boolean): T | null {
  const [chunk, setChunk] = useState<T | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    load()
      .then((loaded) => setChunk(() => loaded))
      .catch((error: unknown) => console.warn('An optional part of the page did not load.', error));
  }, [load, isNeeded]);
  return chunk;
}

/** Runs an action with code loaded on demand. `hasWorked` is the last outcome; null before any. */
export function useLazyAction<T>(load: () => Promise<T>, action: (loaded: T) => void) {
  const [hasWorked, setHasWorked] = useState<boolean | null>(null);
  const run = async () => {
    try {
      action(await load());
      setHasWorked(true);
    } catch (error) {
      console.warn('The action failed.', error);
      setHasWorked(false);
    }
  };
  return { hasWorked, run: () => void run() };
}
