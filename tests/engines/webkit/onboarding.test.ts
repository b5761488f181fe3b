import { onboardingScenarios } from '#tests/engines/scenarios/onboarding.ts';
import { walkScenarios } from '#tests/engines/support/walk.ts';

walkScenarios('webkit', onboardingScenarios);
