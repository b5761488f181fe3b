import type { PartName } from '#tests/flows/flow.model.ts';
import type { FlowState } from '#tests/flows/generation/graph.ts';
import type { TourStep } from '#tests/flows/generation/tours.ts';
import type { Answer } from '#tests/flows/layers/browser/browser-bindings.ts';
import { isBrowsable } from '#tests/flows/layers/browser/unbrowsable.ts';
import { type ChartEvents, personBindings } from '#tests/flows/layers/machine/machine-bindings.ts';
import { type EventName, isPersonEvent } from '#tests/flows/model/vocabulary.ts';
import { graphs } from '#tests/flows/run/paths.ts';
import { answersOf } from './walk.ts';

/** How many steps may go by before somebody looks: what a person does, and what follows at once. */
const MOST_UNSEEN = 2;

/** The types of events that machines have received; null where none are observed. */
type Told = ReadonlySet<string> | null;

/** The events that machines receive from the browser and from other tabs, without a call. */
const ofWorld: Partial<Record<EventName, string>> = {
  CONNECTION_LOST: 'connection.lost',
  CONNECTION_RESTORED: 'connection.restored',
  SIGNED_OUT_ELSEWHERE: 'identity.signedOut',
  SIGNED_IN_ELSEWHERE: 'identity.signedIn',
  OWNER_SIGNED_IN_ELSEWHERE: 'identity.signedIn',
  SOMEBODY_ELSE_SIGNED_IN: 'identity.signedIn',
  VERIFIED_ELSEWHERE: 'identity.emailVerified',
};

/** The event that a machine receives for a step; null when only the page reacts. */
export const toldWhen = (event: EventName): string | null => {
  const received = ofWorld[event];
  if (received) return received;
  const binding = (personBindings as Readonly<Record<string, ChartEvents | undefined>>)[event];
  return binding && 'chart' in binding ? (binding.events.at(-1)?.type ?? null) : null;
};

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

/** Only steps without an answer that a browser can see, and only of events that a machine has received. */
const isPossible = ({ event, source }: TourStep, told: Told) => {
  const type = toldWhen(event);
  const isTold = type === null || told === null || told.has(type);
  return isTold && answersOf(event).length === 0 && isBrowsable(event, source.value);
};

/** The shortest ways on from a state, the shortest first; of two, that of a person. */
const waysOn = function* (part: PartName, from: FlowState, told: Told): Generator<TourStep[]> {
  let ways: TourStep[][] = [[]];
  for (let length = 0; length <= MOST_UNSEEN; length += 1) {
    yield* ways;
    ways = ways.flatMap((way) =>
      stepsFrom(part, way.at(-1)?.target ?? from)
        .filter((step) => isPossible(step, told))
        .toSorted((one, other) => Number(isPersonEvent(other.event)) - Number(isPersonEvent(one.event)))
        .map((step) => [...way, step]),
    );
  }
};

/** How much of what charts were told a way explains. */
const explained = (way: readonly TourStep[]): number =>
  new Set(way.map(({ event }) => toldWhen(event)).filter(Boolean)).size;

/**
 * The steps of the model by which a call got this answer: that of the world, after what the person must have done to
 * make the call. None, if no way of the model leads to it: the call is none that the model tells of.
 */
export const stepsToAnswer = (
  part: PartName,
  from: FlowState,
  answer: Answer,
  told: Told = null,
): readonly TourStep[] => {
  for (const way of waysOn(part, from, told)) {
    const [best] = stepsFrom(part, way.at(-1)?.target ?? from)
      .map((step) => ({ step, how: likeness(step, answer) }))
      .filter(({ how, step }) => how > 0 && isBrowsable(step.event, step.source.value))
      .toSorted((one, other) => other.how - one.how);
    if (best) return [...way, best.step];
  }
  return [];
};

/**
 * The steps of the model that lead to where the app is now; null, if none of the ways leads to a state that it could be
 * in. `isHere`: whether the app shows what a state has to show. Of several ways, the one that explains the most of what
 * charts were told, and then the shortest.
 */
export const stepsToScreen = async (
  part: PartName,
  from: FlowState,
  isHere: (state: FlowState) => Promise<boolean>,
  told: Told = null,
): Promise<readonly TourStep[] | null> => {
  const ways = [...waysOn(part, from, told)];
  const likely = told ? ways.toSorted((one, other) => explained(other) - explained(one)) : ways;
  const seen = new Set<string>();
  for (const way of likely) {
    const state = way.at(-1)?.target ?? from;
    if (seen.has(state.key)) continue;
    seen.add(state.key);
    if (await isHere(state)) return way;
  }
  return null;
};
