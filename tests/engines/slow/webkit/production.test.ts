import { productionScenarios } from '#tests/engines/scenarios/production.ts';
import { runScenarios } from '#tests/engines/support/run-scenarios.ts';

runScenarios('webkit', productionScenarios);
