import type { EventName } from '#tests/flows/model/vocabulary.ts';
import type { FlowState, Graph } from './graph.ts';

export interface TourStep {
  readonly event: EventName;
  readonly source: FlowState;
  readonly target: FlowState;
}

/** Longer ones are hard to read, and to replay. */
const MAX_STEPS = 15;

export const transitionOf = ({ source, event, target }: TourStep) =>
  `${source.value} + ${event} → ${target.value}`;

/** What a criterion wants to see, given the last step of a tour and the one before. */
export type Wanted = (step: TourStep, before: TourStep | undefined) => string | null;
export const everyTransition: Wanted = (step) => transitionOf(step);
export const everyPair: Wanted = (step, before) =>
  before ? `${transitionOf(before)}, then ${transitionOf(step)}` : null;

type Place = { readonly state: FlowState; readonly before: TourStep | undefined };
const placeKey = ({ state, before }: Place, usesBefore: boolean) =>
  usesBefore && before ? `${before.source.value} ${before.event} ${state.key}` : state.key;

const stepsFrom = (
  graph: Graph,
  state: FlowState,
  allowed: (event: EventName, state: string) => boolean,
): TourStep[] =>
  (graph.edges.get(state.key) ?? [])
    .filter(({ event }) => allowed(event, state.value))
    .map(({ event, target }) => ({ event, source: state, target }));

/** The shortest way from a place to something that nobody has seen yet, that included. */
const wayToNew = (
  graph: Graph,
  from: Place,
  isNew: (step: TourStep, before: TourStep | undefined) => boolean,
  allowed: (event: EventName, state: string) => boolean,
  usesBefore: boolean,
): TourStep[] | null => {
  const queue: { place: Place; way: TourStep[] }[] = [{ place: from, way: [] }];
  const met = new Set([placeKey(from, usesBefore)]);
  for (const { place, way } of queue) {
    for (const step of stepsFrom(graph, place.state, allowed)) {
      if (isNew(step, place.before)) return [...way, step];
      const next = { state: step.target, before: step };
      const key = placeKey(next, usesBefore);
      if (met.has(key)) continue;
      met.add(key);
      queue.push({ place: next, way: [...way, step] });
    }
  }
  return null;
};

/**
 * Tours from the beginning that together see everything that a criterion wants: each goes on to the nearest
 * thing that no tour has seen, as long as it fits.
 */
export const greedyTours = (
  graph: Graph,
  wanted: Wanted,
  seen: Set<string> = new Set(),
  allowed: (event: EventName, state: string) => boolean = () => true,
): TourStep[][] => {
  const usesBefore = wanted === everyPair;
  const isNew = (step: TourStep, before: TourStep | undefined) => {
    const name = wanted(step, before);
    return name !== null && !seen.has(name);
  };
  const tours: TourStep[][] = [];
  for (;;) {
    const tour: TourStep[] = [];
    for (;;) {
      const before = tour.at(-1);
      const way = wayToNew(
        graph,
        { state: before?.target ?? graph.start, before },
        isNew,
        allowed,
        usesBefore,
      );
      if (!way || (tour.length > 0 && tour.length + way.length > MAX_STEPS)) break;
      for (const step of way) {
        const name = wanted(step, tour.at(-1));
        if (name !== null) seen.add(name);
        tour.push(step);
      }
    }
    if (tour.length === 0) return tours;
    tours.push(tour);
  }
};
