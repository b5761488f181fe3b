import { badTokens } from './checks/bad-tokens.check.ts';
import { kills } from './checks/kill.check.ts';
import { lock } from './checks/lock.check.ts';
import { malformed } from './checks/malformed.check.ts';
import { originMatrix } from './checks/origins.check.ts';
import { outages } from './checks/outages.check.ts';
import { races } from './checks/races.check.ts';
import { refusals } from './checks/refusals.check.ts';
import type { Check } from './support/check.ts';

export const checks: readonly Check[] = [
  malformed,
  badTokens,
  originMatrix,
  races,
  kills,
  lock,
  outages,
  refusals,
];
