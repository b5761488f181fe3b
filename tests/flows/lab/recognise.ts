import type { PartName } from '#tests/flows/flow.model.ts';
import type { FlowState } from '#tests/flows/generation/graph.ts';
import type { TourStep } from '#tests/flows/generation/tours.ts';
import type { Answer } from '#tests/flows/layers/browser/browser-bindings.ts';
import { graphs } from '#tests/flows/run/paths.ts';
import { answersOf } from './walk.ts';

/** How many steps may go by before somebody looks: what a person does, and what follows at once. */
const MOST_UNSEEN = 2;

const stepsFrom = (part: PartName, source: FlowState): TourStep[] =>
  (graphs[part].edges.get(source.key) ?? []).map(({ event, target }) => ({ event, source, target }));

/** Whether an event of the world is this answer, and how exactly it says so. */
const likeness = ({ event }: TourStep, { gate, says }: Answer): number =>
  Math.max(
    0,
    ...answersOf(event)
      .filter((one) => one.gate === gate && (says === one.says || says.startsWith(`${one.says} `)))
      .map((one) => one.says.length),
  );

const isAnswer = ({ event }: TourStep) => answersOf(event).length > 0;

/** The shortest ways on from a state, of steps that are no answers, the shortest first. */
const waysOn = function* (part: PartName, from: FlowState): Generator<TourStep[]> {
  let ways: TourStep[][] = [[]];
  for (let length = 0; length <= MOST_UNSEEN; length += 1) {
    yield* ways;
    ways = ways.flatMap((way) =>
      stepsFrom(part, way.at(-1)?.target ?? from)
        .filter((step) => !isAnswer(step))
        .map((step) => [...way, step]),
    );
  }
};

/**
 * The steps of the model by which a call got this answer: that of the world, after what the person must have done to
 * make the call. None, if no way of the model leads to it: the call is none that the model tells of.
 */
export const stepsToAnswer = (part: PartName, from: FlowState, answer: Answer): readonly TourStep[] => {
  for (const way of waysOn(part, from)) {
    const [best] = stepsFrom(part, way.at(-1)?.target ?? from)
      .map((step) => ({ step, how: likeness(step, answer) }))
      .filter(({ how }) => how > 0)
      .toSorted((one, other) => other.how - one.how);
    if (best) return [...way, best.step];
  }
  return [];
};

/**
 * The steps of the model that lead to where the app is now; null, if none of the ways leads to a state that it could be
 * in. `isHere`: whether the app shows what a state has to show.
 */
export const stepsToScreen = async (
  part: PartName,
  from: FlowState,
  isHere: (state: FlowState) => Promise<boolean>,
): Promise<readonly TourStep[] | null> => {
  const seen = new Set<string>();
  for (const way of waysOn(part, from)) {
    const state = way.at(-1)?.target ?? from;
    if (seen.has(state.key)) continue;
    seen.add(state.key);
    if (await isHere(state)) return way;
  }
  return null;
};
