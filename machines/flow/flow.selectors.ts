import type { SnapshotFrom } from 'xstate';
import type { createFlowMachine } from './flow.machine.ts';

export type FlowSnapshot = SnapshotFrom<ReturnType<typeof createFlowMachine>>;

/** The dashboard did not open: a link can open it. */
export const selectIsDashboardUnopened = (snapshot: FlowSnapshot) =>
  snapshot.can({ type: 'dashboard.requested' });
/** The visitor is an owner with a session. */
export const selectIsOwner = (snapshot: FlowSnapshot) => snapshot.context.destination === 'dashboard';
/** The last destination of the auth machine. */
export const selectDestination = ({ context }: FlowSnapshot) => context.destination;
