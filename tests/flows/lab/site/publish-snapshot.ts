import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { trackOf } from '#tests/flows/mutation/machine-track.ts';
import { listener, type PublishedSnapshot } from './published-snapshot.types.ts';

type Publish = (news: PublishedSnapshot) => unknown;

const page = crypto.randomUUID();

/** A guard may need the payload of an event: the event counts as possible then. */
const isTaken = (snapshot: AnyMachineSnapshot, type: string): boolean => {
  try {
    return snapshot.can({ type });
  } catch {
    return true;
  }
};

/** Returns the events from outside that the machine handles, without those of its actors and timers. */
const possible = (snapshot: AnyMachineSnapshot): string[] => {
  const types = new Set(snapshot._nodes.flatMap(({ ownEvents }) => ownEvents as string[]));
  return [...types].filter((type) => !type.startsWith('xstate.') && isTaken(snapshot, type)).toSorted();
};

export const publishSnapshot = (inspected: InspectionEvent): void => {
  const publish = (globalThis as Record<string, unknown>)[listener] as Publish | undefined;
  if (!publish || (inspected.type !== '@xstate.microstep' && inspected.type !== '@xstate.snapshot')) return;
  if (!('machine' in inspected.snapshot)) return;
  const snapshot = inspected.snapshot as unknown as AnyMachineSnapshot;
  void publish({
    ...trackOf(inspected),
    session: `${page} ${inspected.actorRef.sessionId}`,
    chart: snapshot.machine.id,
    event: inspected.event.type,
    isSettled: inspected.type === '@xstate.snapshot',
    can: possible(snapshot),
    runs: Object.entries(snapshot.children as Record<string, AnyActorRef | undefined>).flatMap(
      ([id, child]) => (child?.getSnapshot().status === 'active' ? [id] : []),
    ),
    isOver: snapshot.status !== 'active',
  });
};
