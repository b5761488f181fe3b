import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { trackOf } from '#tests/flows/proof/chart-track.ts';
import { type ChartNews, listener } from './chart-news.types.ts';

type Tell = (news: ChartNews) => unknown;

/** Of this document: another one begins its count anew. */
const page = crypto.randomUUID();

/** A guard may read what an event brings along; without it nobody knows. */
const isTaken = (snapshot: AnyMachineSnapshot, type: string): boolean => {
  try {
    return snapshot.can({ type });
  } catch {
    return true;
  }
};

/** What somebody could tell the chart; what only its own calls and timers tell it is left out. */
const possible = (snapshot: AnyMachineSnapshot): string[] => {
  const types = new Set(snapshot._nodes.flatMap(({ ownEvents }) => ownEvents as string[]));
  return [...types].filter((type) => !type.startsWith('xstate.') && isTaken(snapshot, type)).toSorted();
};

/** Tells the lab's window, where there is one, what a chart has done. */
export const tellChart = (inspected: InspectionEvent): void => {
  const tell = (globalThis as Record<string, unknown>)[listener] as Tell | undefined;
  if (!tell || (inspected.type !== '@xstate.microstep' && inspected.type !== '@xstate.snapshot')) return;
  if (!('machine' in inspected.snapshot)) return;
  const snapshot = inspected.snapshot as unknown as AnyMachineSnapshot;
  void tell({
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
