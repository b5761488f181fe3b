import { useSyncExternalStore } from 'react';
import { releaseStatus, subscribeToRelease } from '#src/config/release.ts';

/** Status of a newer release; null without one. */
export const useReleaseStatus = () => useSyncExternalStore(subscribeToRelease, releaseStatus, () => null);
