import { onboardingScenarios } from './scenarios/onboarding.ts';
import { productionScenarios } from './scenarios/production.ts';
import { publicScenarios } from './scenarios/public.ts';
import { signInScenarios } from './scenarios/sign-in.ts';
import { walkScenarios } from './support/walk.ts';

// In one file, because it starts slowly and forgets well: all walk in one Firefox.
walkScenarios('firefox', [
  ...publicScenarios,
  ...signInScenarios,
  ...onboardingScenarios,
  ...productionScenarios,
]);
