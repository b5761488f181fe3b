import { useEffect, useState } from 'react';

/** What comes on demand and the page can do without: null until it is there, and for good where it does not come. */
export function useChunk<T>(load: () => Promise<T>, isWanted: boolean): T | null {
  const [chunk, setChunk] = useState<T | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    load()
      .then((loaded) => setChunk(() => loaded))
      .catch((error: unknown) => console.warn('A part of the page did not come.', error));
  }, [load, isWanted]);
  return chunk;
}

/** Does something with what comes on demand. `hasWorked` says how it ended the last time; null before any. */
export function useLoadedAct<T>(load: () => Promise<T>, act: (loaded: T) => void) {
  const [hasWorked, setHasWorked] = useState<boolean | null>(null);
  const run = async () => {
    try {
      act(await load());
      setHasWorked(true);
    } catch (error) {
      console.warn('What was asked for could not be done.', error);
      setHasWorked(false);
    }
  };
  return { hasWorked, run: () => void run() };
}
