import type { SnapshotFrom } from 'xstate';
import type { createFlowMachine } from './flow.machine.ts';

export type FlowSnapshot = SnapshotFrom<ReturnType<typeof createFlowMachine>>;
