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
