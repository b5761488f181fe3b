import { useSyncExternalStore } from 'react';
import { releaseNews, subscribeToRelease } from '#src/config/release.ts';

/** What there is to say of the release that has replaced this one; null for nothing. */
export const useReleaseNews = () => useSyncExternalStore(subscribeToRelease, releaseNews, () => null);
