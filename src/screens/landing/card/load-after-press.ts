import { loadChunk } from '#src/config/load-chunk.ts';

/** What comes with the second dish, or with the first that is kept. */
export const loadAfterPress = () => loadChunk(() => import('./after-a-press.tsx'));
