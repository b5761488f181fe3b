import { languages } from '#contract/site.ts';
import type { SectionName } from '#flows/flow.model.ts';
import type { FlowState } from '#flows/generation/graph.ts';
import type { TourStep } from '#flows/generation/tours.ts';
import { isBrowsable } from '#flows/layers/browser/browser-exclusions.ts';
import { findVisibleState } from '#flows/layers/browser/browser-session.ts';
import type { Gate } from '#flows/layers/browser/gates.ts';
import type { Answer } from '#flows/layers/browser/responses.ts';
import { findFixedText } from '#flows/layers/screen/texts.ts';
import { findUserAction, isSignUpIn } from '#flows/layers/screen/user-actions.ts';
import { type EventName, isPersonEvent, type PersonEventName } from '#flows/model/events.ts';
import { graphs } from '#flows/run/paths.ts';
import { listAnswers } from './describe-model.ts';

/** An input of the person: the role and name of a pressed control, or how else the page was left. */
export type Input =
  | { readonly role: string; readonly name: string }
  | 'back'
  | 'forward'
  | 'reload'
  | 'dismiss'
  | 'popup closed';

/** What the lab sees of the app. `received`: the type of a machine's event that another tab causes. */
export type Observation =
  | { readonly input: Input }
  | { readonly answer: Answer }
  | { readonly received: string };

/** Events of other tabs, which machines receive without a request. */
const ofOtherTabs: Partial<Record<EventName, string>> = {
  SIGNED_OUT_ELSEWHERE: 'identity.signedOut',
  SIGNED_IN_ELSEWHERE: 'identity.signedIn',
  OWNER_SIGNED_IN_ELSEWHERE: 'identity.signedIn',
  SWITCHED_ACCOUNT_ELSEWHERE: 'identity.signedIn',
  VERIFIED_ELSEWHERE: 'identity.emailVerified',
};
export const receivedFromOtherTabs: ReadonlySet<string> = new Set(Object.values(ofOtherTabs));
export const receivedFor = (event: EventName): string | undefined => ofOtherTabs[event];

export const inputsFor: Partial<Record<PersonEventName, Input>> = {
  goBack: 'back',
  cancelAtGoogle: 'back',
  goForward: 'forward',
  reload: 'reload',
  closePopup: 'popup closed',
  closeModal: 'dismiss',
};

/** Words of the dashboard, which has no text of the site. */
const signOutAtDashboard = ['Cerrar sesión', 'Sign out'];

/** The app itself goes back, or a popup closes itself, because of another step. */
export const isCertain = (input: Input) => typeof input === 'object' || input === 'reload';

const actionIn = (state: FlowState, event: EventName) =>
  isPersonEvent(event) ? findUserAction(event, { email: '' }, isSignUpIn(state)) : undefined;

const isInputFor = (state: FlowState, event: EventName, input: Input): boolean => {
  if (typeof input === 'string') return inputsFor[event as PersonEventName] === input;
  if (event === 'signOutAtDashboard') return signOutAtDashboard.includes(input.name);
  const press = actionIn(state, event)?.press;
  return (
    press?.role === input.role &&
    languages.some((language) => findFixedText(language, press.name) === input.name)
  );
};

/** A step, or an input that no step of the model has. */
export type Happening = TourStep | { readonly input: Input };
/** A happening, or an answer that no step of the model has. */
type Move = Happening | Answer;

/** A sequence of steps, and how much of what was seen it explains. */
export interface Way {
  readonly state: FlowState;
  readonly moves: readonly Move[];
  /** Explained presses and answers. */
  readonly certain: number;
  /** Explained observations that may have another cause. */
  readonly likely: number;
  /** Without a last step that nothing shows. */
  readonly isSeen: boolean;
  /** The last step depends on what was typed. */
  readonly isTyped: boolean;
}

export const isStep = (move: Move): move is TourStep => 'event' in move;

const edgesFrom = (section: SectionName, { key }: FlowState) => graphs[section].edges.get(key) ?? [];

const likeness = (event: EventName, { gate, says }: Answer): number =>
  Math.max(
    0,
    ...listAnswers(event)
      .filter((one) => one.gate === gate && (says === one.says || says.startsWith(`${one.says} `)))
      .map((one) => one.says.length),
  );

/** Whether a state waits for the response to one of these requests. */
export const isWaitingFor = (section: SectionName, state: FlowState, gates: ReadonlySet<Gate>): boolean =>
  edgesFrom(section, state).some(({ event }) => listAnswers(event).some(({ gate }) => gates.has(gate)));

const isTransient = ({ value }: FlowState) => findVisibleState(value) !== value;

const compareWays = (one: Way, other: Way): number =>
  other.certain - one.certain ||
  other.likely - one.likely ||
  Number(isTransient(one.state)) - Number(isTransient(other.state)) ||
  Number(other.isSeen) - Number(one.isSeen) ||
  one.moves.length - other.moves.length;

/** The best way to each state. */
const bestOf = (ways: readonly Way[]): Way[] => {
  const best = new Map<string, Way>();
  for (const way of ways.toSorted(compareWays)) if (!best.has(way.state.key)) best.set(way.state.key, way);
  return [...best.values()];
};

/**
 * Returns the sequences of the model's steps that what was seen allows, the best first. A person's step needs its
 * input; each observation is used once.
 */
export const explain = (
  section: SectionName,
  from: FlowState,
  seen: readonly Observation[],
  isOffline: boolean,
): readonly Way[] => {
  const take = (way: Way, { event, target }: { event: EventName; target: FlowState }): Way => ({
    ...way,
    state: target,
    moves: [...way.moves, { event, source: way.state, target }],
    isSeen: true,
    isTyped: actionIn(way.state, event)?.fill !== undefined,
  });
  /** Time, the connection and the browser cause these without a trace. */
  const isSilent = (state: FlowState, event: EventName) => {
    if (event === 'CONNECTION_LOST') return isOffline;
    if (event === 'CONNECTION_RESTORED') return !isOffline;
    const hasTrace = isPersonEvent(event) || event in ofOtherTabs || listAnswers(event).length > 0;
    return !hasTrace && isBrowsable(event, state.value);
  };
  const withSilentSteps = (way: Way): Way[] => [
    way,
    ...edgesFrom(section, way.state)
      .filter(({ event }) => isSilent(way.state, event))
      .flatMap((edge) => withSilentSteps({ ...take(way, edge), isSeen: false })),
  ];
  const afterInput = (way: Way, input: Input): Way[] => {
    const { state } = way;
    const gain = isCertain(input) ? { certain: way.certain + 1 } : { likely: way.likely + 1 };
    const edges = edgesFrom(section, state)
      .filter(({ event }) => isInputFor(state, event, input))
      // The modal accepts a short password with the same effect as a valid one.
      .toSorted((one, other) => Number(one.event === 'submitShort') - Number(other.event === 'submitShort'));
    // A reload always has an effect: the page is another one.
    const isWithoutEffect =
      input !== 'reload' &&
      [...(graphs[section].enabledActions.get(state.key) ?? [])].some(
        (event) => isInputFor(state, event, input) && !edges.some((edge) => edge.event === event),
      );
    return [
      ...(isWithoutEffect ? [{ ...way, ...gain }] : []),
      ...edges.map((edge) => ({ ...take(way, edge), ...gain })),
    ];
  };
  const afterAnswer = (way: Way, answer: Answer): Way[] => {
    const [best] = edgesFrom(section, way.state)
      .filter(({ event }) => likeness(event, answer) > 0 && isBrowsable(event, way.state.value))
      .toSorted((one, other) => likeness(other.event, answer) - likeness(one.event, answer));
    return best ? [{ ...take(way, best), certain: way.certain + 1 }] : [];
  };
  const afterReceived = (way: Way, type: string): Way[] =>
    edgesFrom(section, way.state)
      .filter(({ event }) => ofOtherTabs[event] === type && isBrowsable(event, way.state.value))
      .map((edge) => ({ ...take(way, edge), likely: way.likely + 1 }));
  const after = (way: Way, one: Observation): Way[] => {
    if ('input' in one) return afterInput(way, one.input);
    return 'answer' in one ? afterAnswer(way, one.answer) : afterReceived(way, one.received);
  };
  const start = { state: from, moves: [], certain: 0, likely: 0, isSeen: true, isTyped: false };
  let ways: readonly Way[] = [start];
  for (const one of seen) {
    const unexplained = (way: Way): Way => {
      if ('answer' in one) return { ...way, moves: [...way.moves, one.answer] };
      return 'input' in one && isCertain(one.input) ? { ...way, moves: [...way.moves, one] } : way;
    };
    ways = bestOf(
      ways.flatMap((way) => [
        unexplained(way),
        ...withSilentSteps(way).flatMap((started) => after(started, one)),
      ]),
    );
  }
  return bestOf(ways.flatMap(withSilentSteps));
};
