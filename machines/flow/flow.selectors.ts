import type { SnapshotFrom } from 'xstate';
import type { createFlowMachine } from './flow.machine.ts';

export type FlowSnapshot = SnapshotFrom<ReturnType<typeof createFlowMachine>>;

/** The page was not left for the dashboard, which a link opens. */
export const selectCanOpenDashboard = (snapshot: FlowSnapshot) =>
  snapshot.can({ type: 'dashboard.requested' });
