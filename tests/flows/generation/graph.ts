import type { SnapshotFrom } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
import type { Part } from '#tests/flows/flow.model.ts';
import type { EventName, FlowEvent } from '#tests/flows/model/events.ts';

type Snapshot = SnapshotFrom<Part['machine']>;

/** A state of the model with its context. */
export interface FlowState {
  readonly key: string;
  readonly value: string;
  readonly context: Readonly<Record<string, unknown>>;
}

interface Edge {
  readonly event: EventName;
  readonly target: FlowState;
}

/** The state graph of a part: every state with its context, and its edges. */
export interface Graph {
  readonly start: FlowState;
  readonly edges: ReadonlyMap<string, readonly Edge[]>;
  readonly states: ReadonlyMap<string, FlowState>;
}

const serializeState = ({ value, context }: { value: unknown; context: unknown }) =>
  JSON.stringify([value, context]);

const flowState = (snapshot: Snapshot): FlowState => ({
  key: serializeState(snapshot),
  value: String(snapshot.value),
  context: snapshot.context,
});

const options = (machine: Part['machine']) => ({
  events: machine.events.toSorted().map((type) => ({ type }) as FlowEvent),
  serializeState: serializeState as never,
  // Events without a handler are no steps.
  filterEvents: (snapshot: never, event: FlowEvent) => (snapshot as Snapshot).can(event),
});

export const buildStateGraph = ({ machine }: Part): Graph => {
  const edges = new Map<string, Edge[]>();
  const states = new Map<string, FlowState>();
  for (const { state, event, nextState } of adjacencyMapToArray(
    getAdjacencyMap(machine, options(machine) as never),
  )) {
    const [source, target] = [flowState(state as Snapshot), flowState(nextState as Snapshot)];
    for (const one of [source, target]) states.set(one.key, one);
    // A path cannot observe a step without an effect.
    if (source.key === target.key) continue;
    edges.set(source.key, [...(edges.get(source.key) ?? []), { event: (event as FlowEvent).type, target }]);
  }
  const [first] = states.values();
  if (!first) throw new Error('A model without states');
  return { start: first, edges, states };
};
