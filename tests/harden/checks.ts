import { badTokens } from './checks/bad-tokens.check.ts';
import { malformed } from './checks/malformed.check.ts';
import { originMatrix } from './checks/origins.check.ts';
import { races } from './checks/races.check.ts';
import type { Check } from './support/check.ts';

export const checks: readonly Check[] = [malformed, badTokens, originMatrix, races];
