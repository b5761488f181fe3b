import { productionScenarios } from '#tests/engines/scenarios/production.ts';
import { walkScenarios } from '#tests/engines/support/walk.ts';

walkScenarios('firefox', productionScenarios);
