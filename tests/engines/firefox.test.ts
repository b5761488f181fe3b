import { walkScenarios } from './support/walk.ts';

walkScenarios('firefox');
