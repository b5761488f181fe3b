import { publicScenarios } from '#tests/engines/scenarios/public.ts';
import { runScenarios } from '#tests/engines/support/run-scenarios.ts';

runScenarios(
  'webkit',
  publicScenarios.filter(({ isEssential }) => !isEssential),
);
