import { signInScenarios } from '#tests/engines/scenarios/sign-in.ts';
import { runScenarios } from '#tests/engines/support/run-scenarios.ts';

runScenarios(
  'webkit',
  signInScenarios.filter(({ isEssential }) => !isEssential),
);
