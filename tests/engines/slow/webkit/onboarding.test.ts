import { onboardingScenarios } from '#tests/engines/scenarios/onboarding.ts';
import { runScenarios } from '#tests/engines/support/run-scenarios.ts';

runScenarios('webkit', onboardingScenarios);
