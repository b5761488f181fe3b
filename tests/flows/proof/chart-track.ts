import type { AnyMachineSnapshot, AnyTransitionDefinition, InspectionEvent } from 'xstate';

/** Where charts were. */
export interface ChartTrack {
  /** The ids of states. */
  readonly states: readonly string[];
  /** `from to event`, by ids. */
  readonly arrows: readonly string[];
}

/** The transitions of a microstep; none for what else XState tells. */
export const transitionsTaken = (inspected: InspectionEvent): readonly AnyTransitionDefinition[] =>
  inspected.type === '@xstate.microstep' ? inspected._transitions : [];

/** The states in which a chart is after what XState tells of it, and the arrows that it took to get there. */
export const trackOf = (inspected: InspectionEvent): ChartTrack => {
  if (inspected.type !== '@xstate.microstep' && inspected.type !== '@xstate.snapshot')
    return { states: [], arrows: [] };
  const { _nodes: active = [] } = inspected.snapshot as Partial<Pick<AnyMachineSnapshot, '_nodes'>>;
  return {
    states: active.map(({ id }) => id),
    arrows: transitionsTaken(inspected).flatMap(({ source, target, eventType }) =>
      (target ?? []).map(({ id }) => `${source.id} ${id} ${eventType}`),
    ),
  };
};
