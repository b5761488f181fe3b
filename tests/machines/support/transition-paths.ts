import { type AnyStateMachine, type EventFromLogic, type SnapshotFrom, transition } from 'xstate';
import { getShortestPaths } from 'xstate/graph';

interface PathStep<TModel extends AnyStateMachine> {
  readonly event: EventFromLogic<TModel>;
  readonly expected: SnapshotFrom<TModel>;
}

export interface TransitionPath<TModel extends AnyStateMachine> {
  readonly name: string;
  readonly start: SnapshotFrom<TModel>;
  readonly steps: readonly PathStep<TModel>[];
}

const key = (snapshot: { value: unknown; context: unknown }) =>
  JSON.stringify([snapshot.value, snapshot.context]);

/**
 * One path for every transition of the model: the shortest way to its source, then its event.
 * Paths that another one begins with are left out.
 */
export const transitionPaths = <TModel extends AnyStateMachine>(
  model: TModel,
  events: readonly EventFromLogic<TModel>[],
): TransitionPath<TModel>[] => {
  const shortest = getShortestPaths(model, {
    events: events as never,
    serializeState: (snapshot) => key(snapshot as never),
  });
  const paths = new Map<string, TransitionPath<TModel>>();
  for (const way of shortest) {
    // The first step of a path is xstate's own start event; each step holds the state it leads to.
    const steps = way.steps.slice(1).map(({ event, state }) => ({ event, expected: state }));
    const source = way.state as SnapshotFrom<TModel>;
    const start = (way.steps[0]?.state ?? source) as SnapshotFrom<TModel>;
    for (const event of events) {
      const expected = transition(model, source as never, event)[0] as SnapshotFrom<TModel>;
      if (key(expected as never) === key(source as never)) continue;
      const walked = [...steps, { event, expected }] as PathStep<TModel>[];
      const name = walked.map((step) => (step.event as { type: string }).type).join(' → ');
      paths.set(name, { name, start, steps: walked });
    }
  }
  const names = [...paths.keys()];
  return [...paths.values()].filter(({ name }) => !names.some((other) => other.startsWith(`${name} → `)));
};
