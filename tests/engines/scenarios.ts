import { onboardingScenarios } from './scenarios/onboarding.ts';
import { productionScenarios } from './scenarios/production.ts';
import { publicScenarios } from './scenarios/public.ts';
import { signInScenarios } from './scenarios/sign-in.ts';
import type { Scenario } from './support/scenario.ts';

/** Walked in Firefox and in WebKit, each at a phone's width. */
export const scenarios: Scenario[] = [
  ...publicScenarios,
  ...signInScenarios,
  ...onboardingScenarios,
  ...productionScenarios,
];
