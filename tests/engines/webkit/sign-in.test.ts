import { signInScenarios } from '#tests/engines/scenarios/sign-in.ts';
import { walkScenarios } from '#tests/engines/support/walk.ts';

walkScenarios('webkit', signInScenarios);
