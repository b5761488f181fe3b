import { importWithTimeout } from '#src/config/import-with-timeout.ts';

/** Loads the code of the second dish and of saved dishes. */
export const loadOnInteraction = () => importWithTimeout(() => import('./second-dish.tsx'));
