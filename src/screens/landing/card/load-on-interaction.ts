import { importWithTimeout } from '#src/config/import-with-timeout.ts';

/** Loads the parts of the card that need an interaction: a second dish, and saved dishes. */
export const loadOnInteraction = () => importWithTimeout(() => import('./second-dish.tsx'));
