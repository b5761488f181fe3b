import { createTestModel } from '@xstate/test';
import type { SnapshotFrom } from 'xstate';
import type { Section } from '#flows/flow.model.ts';
import { type EventName, type FlowEvent, isPersonEvent, type PersonEventName } from '#flows/model/events.ts';

type Snapshot = SnapshotFrom<Section['machine']>;

export interface FlowState {
  readonly key: string;
  readonly value: string;
  readonly context: Readonly<Record<string, unknown>>;
}

interface Edge {
  readonly event: EventName;
  readonly target: FlowState;
}

const serializeState = ({ value, context }: Snapshot) => JSON.stringify([value, context]);

export const flowState = (snapshot: Snapshot): FlowState => ({
  key: serializeState(snapshot),
  value: String(snapshot.value),
  context: snapshot.context,
});

export const buildStateGraph = ({ machine }: Section) => {
  const model = createTestModel(machine, { serializeState });
  const edges = new Map<string, Edge[]>();
  const states = new Map<string, FlowState>();
  const snapshots = new Map<string, Snapshot>();
  /** Includes actions without an effect. */
  const enabledActions = new Map<string, Set<PersonEventName>>();
  const add = (snapshot: Snapshot) => {
    const state = flowState(snapshot);
    states.set(state.key, state);
    snapshots.set(state.key, snapshot);
    return state;
  };
  const start = add(machine.getInitialSnapshot(undefined as never));
  for (const { state, event, nextState } of model.getAdjacencyList()) {
    const [source, target, type] = [add(state), add(nextState), event.type as EventName];
    const enabled = enabledActions.get(source.key) ?? new Set();
    if (isPersonEvent(type) && state.can(event)) enabledActions.set(source.key, enabled.add(type));
    // A path cannot observe a step without an effect.
    if (source.key === target.key) continue;
    edges.set(source.key, [...(edges.get(source.key) ?? []), { event: type, target }]);
  }
  for (const own of edges.values()) own.sort((one, other) => (one.event < other.event ? -1 : 1));
  /** Returns the path of these events, which `@xstate/test` runs. An event without a transition stays in its state. */
  const testPath = (events: readonly EventName[], { key }: FlowState = start) => {
    const [path] = model.getPathsFromEvents(
      events.map((type) => ({ type }) as FlowEvent),
      { serializeState, fromState: snapshots.get(key) },
    );
    if (!path) throw new Error(`The model has no path of ${events.join(', ')}.`);
    return path;
  };
  return { start, edges, states, enabledActions, testPath };
};
export type Graph = ReturnType<typeof buildStateGraph>;
