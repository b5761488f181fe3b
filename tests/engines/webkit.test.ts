import { publicScenarios } from './scenarios/public.ts';
import { signInScenarios } from './scenarios/sign-in.ts';
import { runScenarios } from './support/run-scenarios.ts';

runScenarios(
  'webkit',
  [...publicScenarios, ...signInScenarios].filter(({ isEssential }) => isEssential),
);
