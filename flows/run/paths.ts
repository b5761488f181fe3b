import { createHash } from 'node:crypto';
import { getSection, type SectionName, sectionNames } from '#flows/flow.model.ts';
import { buildStateGraph, type FlowState, type Graph } from '#flows/generation/graph.ts';
import {
  everyPair,
  everyTransition,
  greedyTours,
  nameTransition,
  type TourStep,
  type Wanted,
} from '#flows/generation/tours.ts';
import { isBrowsable } from '#flows/layers/browser/browser-exclusions.ts';
import { requestLabels } from '#flows/layers/browser/gates.ts';
import { describeFlowEvent, type EventName, isLabEvent, type PersonEventName } from '#flows/model/events.ts';

/** The criterion of a generated path; or a recording. */
export type Criterion = 'transitions' | 'pairs' | 'recorded';

export interface FlowPath {
  /** The section and a hash of the goal. For a recording, the name of its file. */
  readonly id: string;
  readonly section: SectionName;
  readonly criterion: Criterion;
  readonly start: FlowState;
  readonly steps: readonly TourStep[];
  /** Defaults to a sentence about the last steps. */
  readonly title?: string;
  readonly recorded?: {
    readonly created: string;
    readonly commit: string | null;
    /** Why the model does not continue after the last step; null for a complete recording. */
    readonly refusal: string | null;
  };
}

export const graphs = Object.fromEntries(
  sectionNames.map((name) => [name, buildStateGraph(getSection(name))]),
) as Record<SectionName, Graph>;

/** Returns the user events that the model allows in a state, also those without an effect. */
export const enabledActionsIn = (section: SectionName, { key }: FlowState): ReadonlySet<PersonEventName> =>
  graphs[section].enabledActions.get(key) ?? new Set();

/** Returns the goal of a path: its last transition, or its last two. Unique per path. */
const goalOf = (criterion: Criterion, steps: readonly TourStep[]): string => {
  const [last, before] = [steps.at(-1), steps.at(-2)];
  if (!last) return '';
  return (criterion === 'pairs' && everyPair(last, before)) || nameTransition(last);
};

/** Returns the id of a tour, which is stable when the model grows. */
const nameOf = (section: SectionName, criterion: Criterion, steps: readonly TourStep[]): string => {
  const print = createHash('sha256')
    .update(`${criterion}: ${goalOf(criterion, steps)}`)
    .digest('hex');
  return `${section}-${print.slice(0, 6)}`;
};

const path = (section: SectionName, criterion: Criterion, steps: readonly TourStep[]): FlowPath => ({
  id: nameOf(section, criterion, steps),
  section,
  criterion,
  start: graphs[section].start,
  steps,
});

type Tour = readonly TourStep[];

const isBrowsableTour = (tour: Tour): boolean =>
  tour.every(({ event, source }) => isBrowsable(event, source.value));

/** Returns the earlier tours that still end with a new goal. Adds their goals to `seen`. */
const keepTours = (tours: readonly Tour[], wanted: Wanted, seen: Set<string>): Tour[] =>
  tours.filter((tour) => {
    const names = tour.flatMap((step, index) => wanted(step, tour[index - 1]) ?? []);
    const isNeeded = !seen.has(names.at(-1) ?? '');
    if (isNeeded) for (const name of names) seen.add(name);
    return isNeeded;
  });

/**
 * Returns tours over every transition, then over the remaining pairs. Retains earlier tours that are allowed and
 * needed, so a grown model adds paths without renaming others.
 */
const toursOf = (
  graph: Graph,
  before: Readonly<Record<'transitions' | 'pairs', readonly Tour[]>>,
): Readonly<Record<'transitions' | 'pairs', readonly Tour[]>> => {
  const taken = new Set<string>();
  const transitions = [
    // Tours for every layer come first, then those that a browser cannot run.
    ...keepTours(before.transitions.filter(isBrowsableTour), everyTransition, taken),
    ...greedyTours(graph, everyTransition, taken, isBrowsable),
    ...keepTours(
      before.transitions.filter((tour) => !isBrowsableTour(tour)),
      everyTransition,
      taken,
    ),
    ...greedyTours(graph, everyTransition, taken),
  ];
  const seen = new Set(
    transitions.flatMap((tour) => tour.map((step, index) => everyPair(step, tour[index - 1]) ?? '')),
  );
  const pairs = [...keepTours(before.pairs, everyPair, seen), ...greedyTours(graph, everyPair, seen)];
  return { transitions, pairs };
};

export const generatePaths = (before: readonly FlowPath[]): FlowPath[] =>
  sectionNames.flatMap((section) => {
    const toursFor = (wanted: Criterion) =>
      before.filter((one) => one.section === section && one.criterion === wanted).map(({ steps }) => steps);
    const { transitions, pairs } = toursOf(graphs[section], {
      transitions: toursFor('transitions'),
      pairs: toursFor('pairs'),
    });
    return [
      ...transitions.map((steps) => path(section, 'transitions', steps)),
      ...pairs.map((steps) => path(section, 'pairs', steps)),
    ];
  });

/** Converts events to steps of a model. Throws when it does not allow one. */
export const tourFromEvents = (
  graph: Graph,
  events: readonly EventName[],
  start: FlowState = graph.start,
): TourStep[] => {
  let source = start;
  return events.map((event) => {
    const edge = graph.edges.get(source.key)?.find((one) => one.event === event);
    if (!edge) throw new Error(`The model does not allow ${event} in ${source.value}.`);
    const step = { event, source, target: edge.target };
    source = edge.target;
    return step;
  });
};

export const pathFromEvents = (
  section: SectionName,
  criterion: Criterion,
  events: readonly EventName[],
): FlowPath => path(section, criterion, tourFromEvents(graphs[section], events));

/** Lab actions need a browser. */
export const needsBrowser = ({ steps }: FlowPath): boolean => steps.some(({ event }) => isLabEvent(event));

const wordsOfStep = ({ event, recorded: { call, seconds, isAwaited } = { paused: new Set() } }: TourStep) => {
  const details = [call && `"${requestLabels[call]}"`, seconds && `${seconds} s`, isAwaited && 'by itself'];
  const shown = details.filter(Boolean).join(', ');
  return shown ? `${describeFlowEvent(event)} (${shown})` : describeFlowEvent(event);
};

/** Step 0 opens the page. */
export const describeStep = ({ steps }: Pick<FlowPath, 'steps'>, index: number): string => {
  const step = steps[index - 1];
  return step ? wordsOfStep(step) : 'The page is opened';
};

export const describeState = ({ value, context }: FlowState): string => {
  const more = Object.entries(context ?? {})
    .filter(([, one]) => one !== null && one !== false && one !== 0)
    .map(([key, one]) => (one === true ? key : `${key} ${one}`));
  return more.length > 0 ? `${value} (${more.join(', ')})` : value;
};
