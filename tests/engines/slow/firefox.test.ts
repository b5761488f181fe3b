import { onboardingScenarios } from '#tests/engines/scenarios/onboarding.ts';
import { productionScenarios } from '#tests/engines/scenarios/production.ts';
import { publicScenarios } from '#tests/engines/scenarios/public.ts';
import { signInScenarios } from '#tests/engines/scenarios/sign-in.ts';
import { runScenarios } from '#tests/engines/support/run-scenarios.ts';

// In one file, because Firefox starts slowly and can be reset.
runScenarios(
  'firefox',
  [...publicScenarios, ...signInScenarios, ...onboardingScenarios, ...productionScenarios].filter(
    ({ isEssential }) => !isEssential,
  ),
);
