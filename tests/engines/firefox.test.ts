import { publicScenarios } from './scenarios/public.ts';
import { signInScenarios } from './scenarios/sign-in.ts';
import { runScenarios } from './support/run-scenarios.ts';

runScenarios(
  'firefox',
  [...publicScenarios, ...signInScenarios].filter(({ isEssential }) => isEssential),
);
