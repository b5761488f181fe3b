import { createHash } from 'node:crypto';
import { type PartName, partNames, partOf } from '#tests/flows/flow.model.ts';
import { type FlowState, type Graph, spreadOut } from '#tests/flows/generation/graph.ts';
import {
  everyPair,
  everyTransition,
  greedyTours,
  type TourStep,
  transitionOf,
  type Wanted,
} from '#tests/flows/generation/tours.ts';
import { callWords } from '#tests/flows/layers/browser/gates.ts';
import { isBrowsable } from '#tests/flows/layers/browser/unbrowsable.ts';
import { type EventName, isLabEvent, wordsOf } from '#tests/flows/model/vocabulary.ts';

/** What a path was generated for; or that a person has recorded it. */
export type Criterion = 'transitions' | 'pairs' | 'recorded';

export interface FlowPath {
  /** The part and a print of what the path was generated for. A recorded one has the name of its file. */
  readonly id: string;
  readonly part: PartName;
  readonly criterion: Criterion;
  readonly start: FlowState;
  readonly steps: readonly TourStep[];
  readonly recorded?: {
    readonly title: string;
    /** In ISO format. */
    readonly made: string;
    readonly commit: string | null;
    /** Why the model does not lead on after the last step; null when all that was recorded is there. */
    readonly refusal: string | null;
  };
}

export const graphs = Object.fromEntries(partNames.map((name) => [name, spreadOut(partOf(name))])) as Record<
  PartName,
  Graph
>;

/** What a path was generated for: its last transition, or its last two. No other path has the same. */
const goalOf = (criterion: Criterion, steps: readonly TourStep[]): string => {
  const [last, before] = [steps.at(-1), steps.at(-2)];
  if (!last) return '';
  return (criterion === 'pairs' && everyPair(last, before)) || transitionOf(last);
};

/** A tour's name, which stays when the model grows. */
export const nameOf = (part: PartName, criterion: Criterion, steps: readonly TourStep[]): string => {
  const print = createHash('sha256')
    .update(`${criterion}: ${goalOf(criterion, steps)}`)
    .digest('hex');
  return `${part}-${print.slice(0, 6)}`;
};

const path = (part: PartName, criterion: Criterion, steps: readonly TourStep[]): FlowPath => ({
  id: nameOf(part, criterion, steps),
  part,
  criterion,
  start: graphs[part].start,
  steps,
});

type Tour = readonly TourStep[];

const isBrowsableTour = (tour: Tour): boolean =>
  tour.every(({ event, source }) => isBrowsable(event, source.value));

/** Tours of before that stay: each finds something at its end that none before it has. Adds all that they find to `seen`. */
const keepTours = (tours: readonly Tour[], wanted: Wanted, seen: Set<string>): Tour[] =>
  tours.filter((tour) => {
    const names = tour.flatMap((step, index) => wanted(step, tour[index - 1]) ?? []);
    const isNeeded = !seen.has(names.at(-1) ?? '');
    if (isNeeded) for (const name of names) seen.add(name);
    return isNeeded;
  });

/**
 * Tours over every transition, then over the pairs that those do not see. Tours of before stay as long as the model
 * allows them and they are needed, so that a grown model adds paths, and the others keep their names.
 */
export const toursOf = (
  graph: Graph,
  before: Readonly<Record<'transitions' | 'pairs', readonly Tour[]>> = { transitions: [], pairs: [] },
): Readonly<Record<'transitions' | 'pairs', readonly Tour[]>> => {
  const taken = new Set<string>();
  const transitions = [
    // First what every layer can walk; then what only the layers without a browser can.
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

/** The paths of the model. `before`: those that the committed file has, as far as the model still allows them. */
export const generatePaths = (before: readonly FlowPath[] = []): FlowPath[] =>
  partNames.flatMap((part) => {
    const toursFor = (wanted: Criterion) =>
      before.filter((one) => one.part === part && one.criterion === wanted).map(({ steps }) => steps);
    const { transitions, pairs } = toursOf(graphs[part], {
      transitions: toursFor('transitions'),
      pairs: toursFor('pairs'),
    });
    return [
      ...transitions.map((steps) => path(part, 'transitions', steps)),
      ...pairs.map((steps) => path(part, 'pairs', steps)),
    ];
  });

/** A walk through a model by its events. Throws where the model does not allow the next one. */
export const tourFromEvents = (graph: Graph, events: readonly EventName[]): TourStep[] => {
  let source = graph.start;
  return events.map((event) => {
    const edge = graph.edges.get(source.key)?.find((one) => one.event === event);
    if (!edge) throw new Error(`The model does not allow ${event} in ${source.value}.`);
    const step = { event, source, target: edge.target };
    source = edge.target;
    return step;
  });
};

/** A path of the committed file, walked through the model again. */
export const pathFromEvents = (
  part: PartName,
  criterion: Criterion,
  events: readonly EventName[],
): FlowPath => path(part, criterion, tourFromEvents(graphs[part], events));

/** Only a browser has what the lab changes. */
export const needsBrowser = ({ steps }: FlowPath): boolean => steps.some(({ event }) => isLabEvent(event));

/** A step in plain words, with what a recording says of it. */
export const wordsOfStep = ({
  event,
  recorded: { call, seconds, isAwaited } = { paused: new Set() },
}: TourStep) => {
  const details = [call && `"${callWords[call]}"`, seconds && `${seconds} s`, isAwaited && 'by itself'];
  const shown = details.filter(Boolean).join(', ');
  return shown ? `${wordsOf(event)} (${shown})` : wordsOf(event);
};

/** A state as the file and the report write it: its name and what its context adds. */
export const describeState = ({ value, context }: FlowState): string => {
  const more = Object.entries(context ?? {})
    .filter(([, one]) => one !== null && one !== false && one !== 0)
    .map(([key, one]) => (one === true ? key : `${key} ${one}`));
  return more.length > 0 ? `${value} (${more.join(', ')})` : value;
};
