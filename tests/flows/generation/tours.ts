import type { RecordedDetails } from '#tests/flows/layers/layer.types.ts';
import type { EventName } from '#tests/flows/model/events.ts';
import type { FlowState, Graph } from './graph.ts';

export interface TourStep {
  readonly event: EventName;
  readonly source: FlowState;
  readonly target: FlowState;
  /** Set in recordings, from the first lab action on. */
  readonly recorded?: RecordedDetails;
}

/** Longer tours are hard to read and to replay. */
const MAX_STEPS = 15;
const MAX_WAY = 30;

export const transitionOf = ({ source, event, target }: TourStep) =>
  `${source.value} + ${event} → ${target.value}`;

/** Returns the goal that a step reaches, given the previous step, or null. */
export type Wanted = (step: TourStep, before: TourStep | undefined) => string | null;
export const everyTransition: Wanted = (step) => transitionOf(step);
export const everyPair: Wanted = (step, before) =>
  before ? `${transitionOf(before)}, then ${transitionOf(step)}` : null;

type Allowed = (event: EventName, state: string) => boolean;

const stepsOf = ({ edges, states }: Graph, allowed: Allowed): ReadonlyMap<string, readonly TourStep[]> =>
  new Map(
    [...states].map(([key, source]) => [
      key,
      (edges.get(key) ?? [])
        .filter(({ event }) => allowed(event, source.value))
        .map(({ event, target }) => ({ event, source, target })),
    ]),
  );

/** A walk from the start by its last step, with the number of new goals on it. */
interface Walk {
  readonly step: TourStep;
  readonly before: Walk | null;
  readonly finds: string | null;
  readonly found: number;
}

const walkOf = (last: Walk | null): Walk[] => {
  const walk: Walk[] = [];
  for (let one = last; one; one = one.before) walk.unshift(one);
  return walk;
};

const hasFound = (last: Walk | null, name: string) => {
  for (let one = last; one; one = one.before) if (one.finds === name) return true;
  return false;
};

/**
 * Returns, of the walks that reach a state by the same event from states of the same name, the one with the most goals.
 * An approximation: the walks differ in the goals that are left.
 */
const bestOfEach = (walks: readonly Walk[]): Walk[] => {
  const best = new Map<string, Map<string, Walk>>();
  for (const walk of walks) {
    const { source, event, target } = walk.step;
    const known = best.get(target.key) ?? new Map<string, Walk>();
    best.set(target.key, known);
    const way = `${source.value} ${event}`;
    if (walk.found > (known.get(way)?.found ?? -1)) known.set(way, walk);
  }
  return [...best.values()].flatMap((known) => [...known.values()]);
};

/** Returns a tour with many goals, cut after the last one. */
const bestTour = (
  start: FlowState,
  steps: ReadonlyMap<string, readonly TourStep[]>,
  newIn: (step: TourStep, before: TourStep | undefined) => string | null,
): Walk[] => {
  const goOn = (walk: Walk | null): Walk[] =>
    (steps.get((walk?.step.target ?? start).key) ?? []).map((step) => {
      const name = newIn(step, walk?.step);
      const finds = name === null || hasFound(walk, name) ? null : name;
      return { step, before: walk, finds, found: (walk?.found ?? 0) + (finds === null ? 0 : 1) };
    });
  let best: Walk | null = null;
  let walks = goOn(null);
  for (let length = 1; length <= MAX_STEPS || (!best && length <= MAX_WAY); length += 1) {
    for (const walk of walks) if (walk.found > (best?.found ?? 0)) best = walk;
    walks = bestOfEach(walks.flatMap(goOn));
  }
  return walkOf(best);
};

export const greedyTours = (
  graph: Graph,
  wanted: Wanted,
  seen: Set<string> = new Set(),
  allowed: Allowed = () => true,
): TourStep[][] => {
  const newIn = (step: TourStep, before: TourStep | undefined) => {
    const name = wanted(step, before);
    return name === null || seen.has(name) ? null : name;
  };
  const steps = stepsOf(graph, allowed);
  const tours: TourStep[][] = [];
  for (;;) {
    const tour = bestTour(graph.start, steps, newIn);
    if (tour.length === 0) return tours;
    for (const { finds } of tour) if (finds !== null) seen.add(finds);
    tours.push(tour.map(({ step }) => step));
  }
};
