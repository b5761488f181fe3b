import { useSyncExternalStore } from 'react';
import { releaseNews, subscribeToRelease } from '#src/config/release.ts';

/** Status of a newer release; null without one. */
export const useReleaseNews = () => useSyncExternalStore(subscribeToRelease, releaseNews, () => null);
