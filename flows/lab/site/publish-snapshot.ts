import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { readTrack } from '#flows/mutation/machine-track.ts';
import { listener, type PublishedSnapshot } from './published-snapshot.types.ts';

type Publish = (news: PublishedSnapshot) => unknown;

const page = crypto.randomUUID();

export const publishSnapshot = (inspected: InspectionEvent): void => {
  const publish = (globalThis as Record<string, unknown>)[listener] as Publish | undefined;
  if (!publish || (inspected.type !== '@xstate.microstep' && inspected.type !== '@xstate.snapshot')) return;
  if (!('machine' in inspected.snapshot)) return;
  const snapshot = inspected.snapshot as unknown as AnyMachineSnapshot;
  void publish({
    ...readTrack(inspected),
    session: `${page} ${inspected.actorRef.sessionId}`,
    chart: snapshot.machine.id,
    event: inspected.event.type,
    isSettled: inspected.type === '@xstate.snapshot',
    isOver: snapshot.status !== 'active',
  });
};
