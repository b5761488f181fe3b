import { browser } from './rows/browser.ts';
import { configuration } from './rows/configuration.ts';
import { identity } from './rows/identity.ts';
import { input } from './rows/input.ts';
import { operation } from './rows/operation.ts';
import { sessions } from './rows/sessions.ts';

/** Every requirement of ASVS 5.0 that applies here, in its order. */
export const rows = [...input, ...browser, ...identity, ...sessions, ...configuration, ...operation];
