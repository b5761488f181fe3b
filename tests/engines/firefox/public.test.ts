import { publicScenarios } from '#tests/engines/scenarios/public.ts';
import { walkScenarios } from '#tests/engines/support/walk.ts';

walkScenarios('firefox', publicScenarios);
