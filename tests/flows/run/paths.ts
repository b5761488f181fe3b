import { createHash } from 'node:crypto';
import { type PartName, partNames, partOf } from '#tests/flows/flow.model.ts';
import { type FlowState, type Graph, spreadOut } from '#tests/flows/generation/graph.ts';
import { everyPair, everyTransition, greedyTours, type TourStep } from '#tests/flows/generation/tours.ts';
import { callWords } from '#tests/flows/layers/browser/gates.ts';
import { isBrowsable } from '#tests/flows/layers/browser/unbrowsable.ts';
import { type EventName, isLabEvent, wordsOf } from '#tests/flows/model/vocabulary.ts';

/** What a path was generated for; or that a person has recorded it. */
export type Criterion = 'transitions' | 'pairs' | 'recorded';

export interface FlowPath {
  /** The part and a print of its events: the same path keeps its name. A recorded one has that of its file. */
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

const path = (part: PartName, criterion: Criterion, steps: readonly TourStep[]): FlowPath => {
  const events = steps.map(({ event }) => event).join(' ');
  const print = createHash('sha256').update(events).digest('hex').slice(0, 6);
  return { id: `${part}-${print}`, part, criterion, start: graphs[part].start, steps };
};

/** Tours over every transition, then over the pairs that those did not see. */
const pathsOf = (part: PartName): FlowPath[] => {
  const graph = graphs[part];
  const taken = new Set<string>();
  // First what every layer can walk; then what only the layers without a browser can.
  const transitions = [
    ...greedyTours(graph, everyTransition, taken, isBrowsable),
    ...greedyTours(graph, everyTransition, taken),
  ];
  const seen = new Set(
    transitions.flatMap((tour) => tour.map((step, index) => everyPair(step, tour[index - 1]) ?? '')),
  );
  const pairs = greedyTours(graph, everyPair, seen);
  return [
    ...transitions.map((steps) => path(part, 'transitions', steps)),
    ...pairs.map((steps) => path(part, 'pairs', steps)),
  ];
};

export const generatePaths = (): FlowPath[] => partNames.flatMap(pathsOf);

/** A path of the committed file, walked through the model again. */
export const pathFromEvents = (
  part: PartName,
  criterion: Criterion,
  events: readonly EventName[],
): FlowPath => {
  const graph = graphs[part];
  let source = graph.start;
  const steps = events.map((event) => {
    const edge = graph.edges.get(source.key)?.find((one) => one.event === event);
    if (!edge) throw new Error(`The model does not allow ${event} in ${source.value} (${part}).`);
    const step = { event, source, target: edge.target };
    source = edge.target;
    return step;
  });
  return path(part, criterion, steps);
};

/** Only a browser has what the lab changes. */
export const needsBrowser = ({ steps }: FlowPath): boolean => steps.some(({ event }) => isLabEvent(event));

/** A step in plain words, with what a recording says of it. */
export const wordsOfStep = ({
  event,
  recorded: { call, seconds, isAwaited } = { held: new Set() },
}: TourStep) => {
  const details = [call && `"${callWords[call]}"`, seconds && `${seconds} s`, isAwaited && 'by itself'];
  const told = details.filter(Boolean).join(', ');
  return told ? `${wordsOf(event)} (${told})` : wordsOf(event);
};

/** A state as the file and the report write it: its name and what its context adds. */
export const describeState = ({ value, context }: FlowState): string => {
  const more = Object.entries(context ?? {})
    .filter(([, one]) => one !== null && one !== false && one !== 0)
    .map(([key, one]) => (one === true ? key : `${key} ${one}`));
  return more.length > 0 ? `${value} (${more.join(', ')})` : value;
};
