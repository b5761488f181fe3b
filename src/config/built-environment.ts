import type { Environment } from './environment.ts';

/** Parsed when the site is built (vite.config.ts) and written into it: a wrong value ends the build. */
declare const __ENVIRONMENT__: Environment;

export const environment: Environment = __ENVIRONMENT__;
