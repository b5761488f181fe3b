import { onboardingScenarios } from './scenarios/onboarding.ts';
import { productionScenarios } from './scenarios/production.ts';
import { publicScenarios } from './scenarios/public.ts';
import { signInScenarios } from './scenarios/sign-in.ts';
import { runScenarios } from './support/run-scenarios.ts';

// In one file, because Firefox starts slowly and can be reset.
runScenarios('firefox', [
  ...publicScenarios,
  ...signInScenarios,
  ...onboardingScenarios,
  ...productionScenarios,
]);
