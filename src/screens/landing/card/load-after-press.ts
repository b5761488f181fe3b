import { importWithTimeout } from '#src/config/import-with-timeout.ts';

/** What comes with the second dish, or with the first that is kept. */
export const loadAfterPress = () => importWithTimeout(() => import('./after-a-press.tsx'));
