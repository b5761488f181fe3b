import type { AnyMachineSnapshot, AnyTransitionDefinition, InspectionEvent } from 'xstate';

export interface ChartTrack {
  readonly states: readonly string[];
  /** `from to event`, by ids. */
  readonly arrows: readonly string[];
}

/** Returns the transitions of a microstep; empty for other inspection events. */
export const transitionsTaken = (inspected: InspectionEvent): readonly AnyTransitionDefinition[] =>
  inspected.type === '@xstate.microstep' ? inspected._transitions : [];

export const readTrack = (inspected: InspectionEvent): ChartTrack => {
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
