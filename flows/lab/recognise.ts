import type { SectionName } from '#flows/flow.model.ts';
import type { FlowState } from '#flows/generation/graph.ts';
import type { TourStep } from '#flows/generation/tours.ts';
import type { Answer } from '#flows/layers/browser/browser-bindings.ts';
import { isBrowsable } from '#flows/layers/browser/browser-exclusions.ts';
import { type MachineBinding, personBindings } from '#flows/layers/machine/machine-bindings.ts';
import { type EventName, isPersonEvent } from '#flows/model/events.ts';
import { graphs } from '#flows/run/paths.ts';
import { listAnswers } from './describe-model.ts';

/** The number of steps without an observation: a user's action and its immediate effect. */
const MAX_UNSEEN = 2;

/** The types of events that machines received. */
type ReceivedEvents = ReadonlySet<string>;

/** Events from the browser and other tabs, without a request. */
const ofWorld: Partial<Record<EventName, string>> = {
  CONNECTION_LOST: 'connection.lost',
  CONNECTION_RESTORED: 'connection.restored',
  SIGNED_OUT_ELSEWHERE: 'identity.signedOut',
  SIGNED_IN_ELSEWHERE: 'identity.signedIn',
  OWNER_SIGNED_IN_ELSEWHERE: 'identity.signedIn',
  SWITCHED_ACCOUNT_ELSEWHERE: 'identity.signedIn',
  VERIFIED_ELSEWHERE: 'identity.emailVerified',
};

/** The event that a machine receives for a step; null when only the page reacts. */
export const receivedEventFor = (event: EventName): string | null => {
  const received = ofWorld[event];
  if (received) return received;
  const binding = (personBindings as Readonly<Record<string, MachineBinding | undefined>>)[event];
  return binding && 'machine' in binding ? (binding.events.at(-1)?.type ?? null) : null;
};

const stepsFrom = (section: SectionName, source: FlowState): TourStep[] =>
  (graphs[section].edges.get(source.key) ?? []).map(({ event, target }) => ({ event, source, target }));

const likeness = ({ event }: TourStep, { gate, says }: Answer): number =>
  Math.max(
    0,
    ...listAnswers(event)
      .filter((one) => one.gate === gate && (says === one.says || says.startsWith(`${one.says} `)))
      .map((one) => one.says.length),
  );

/** Only steps without a response that a browser can cause, and only of received events. */
const isPossible = ({ event, source }: TourStep, received: ReceivedEvents) => {
  const type = receivedEventFor(event);
  const isReceived = type === null || received.has(type);
  return isReceived && listAnswers(event).length === 0 && isBrowsable(event, source.value);
};

/** Yields the shortest sequences from a state first; user actions come first. */
const waysOn = function* (
  section: SectionName,
  from: FlowState,
  received: ReceivedEvents,
): Generator<TourStep[]> {
  let ways: TourStep[][] = [[]];
  for (let length = 0; length <= MAX_UNSEEN; length += 1) {
    yield* ways;
    ways = ways.flatMap((way) =>
      stepsFrom(section, way.at(-1)?.target ?? from)
        .filter((step) => isPossible(step, received))
        .toSorted((one, other) => Number(isPersonEvent(other.event)) - Number(isPersonEvent(one.event)))
        .map((step) => [...way, step]),
    );
  }
};

/** Returns the steps that end with a received event, or none. */
export const stepsToEvent = (
  section: SectionName,
  from: FlowState,
  event: EventName,
  received: ReceivedEvents,
): readonly TourStep[] => {
  for (const way of waysOn(section, from, received)) if (way.at(-1)?.event === event) return way;
  return [];
};

const explained = (way: readonly TourStep[]): number =>
  new Set(way.map(({ event }) => receivedEventFor(event)).filter(Boolean)).size;

/**
 * Returns the steps that end with this response: the user actions that cause the request, then the response. Empty when
 * the model has no such sequence.
 */
export const stepsToAnswer = (
  section: SectionName,
  from: FlowState,
  answer: Answer,
  received: ReceivedEvents,
): readonly TourStep[] => {
  for (const way of waysOn(section, from, received)) {
    const [best] = stepsFrom(section, way.at(-1)?.target ?? from)
      .map((step) => ({ step, how: likeness(step, answer) }))
      .filter(({ how, step }) => how > 0 && isBrowsable(step.event, step.source.value))
      .toSorted((one, other) => other.how - one.how);
    if (best) return [...way, best.step];
  }
  return [];
};

/**
 * Returns the steps to a state that the app matches, or null. `isHere`: whether the app shows a state. Prefers
 * sequences that explain the most received events, then short ones.
 */
export const stepsToScreen = async (
  section: SectionName,
  from: FlowState,
  isHere: (state: FlowState) => Promise<boolean>,
  received: ReceivedEvents,
): Promise<readonly TourStep[] | null> => {
  const ways = [...waysOn(section, from, received)];
  const likely = ways.toSorted((one, other) => explained(other) - explained(one));
  const seen = new Set<string>();
  for (const way of likely) {
    const state = way.at(-1)?.target ?? from;
    if (seen.has(state.key)) continue;
    seen.add(state.key);
    if (await isHere(state)) return way;
  }
  return null;
};
