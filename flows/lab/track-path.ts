import { setTimeout as pause } from 'node:timers/promises';
import type { Request, Response } from 'playwright-core';
import type { Language } from '#contract/site.ts';
import type { SectionName } from '#flows/flow.model.ts';
import type { FlowState } from '#flows/generation/graph.ts';
import type { TourStep } from '#flows/generation/tours.ts';
import { findGate, type Gate } from '#flows/layers/browser/gates.ts';
import { type Answer, describeResponse } from '#flows/layers/browser/responses.ts';
import type { RecordedDetails } from '#flows/layers/layer.types.ts';
import { recordedScreen } from '#flows/layers/screen/recorded-screen.ts';
import { type EventName, isPersonEvent, type LabEventName } from '#flows/model/events.ts';
import { createCursor } from '#flows/recorded/cursor.ts';
import { graphs } from '#flows/run/paths.ts';
import { listAnswers } from './describe-model.ts';
import type { Mismatch } from './lab.types.ts';
import {
  explain,
  type Happening,
  type Input,
  isCertain,
  isStep,
  isWaitingFor,
  type Observation,
  receivedFor,
  receivedFromOtherTabs,
  type Way,
} from './recognise.ts';
import type { LabSession } from './session.ts';

/** Returns the response to a request of the flow; null for other requests, or after a navigation. */
export const readAnswer = async (request: Request, response: Response | null): Promise<Answer | null> => {
  const gate = findGate(request);
  if (!gate || request.failure()?.errorText === 'net::ERR_ABORTED') return null;
  if (!response) return { gate, says: 'nothing' };
  const body = await response.json().catch(() => null);
  return { gate, says: describeResponse(response.status(), body) };
};

const SCREEN_TIMEOUT_MS = 1_500;

/** Typed text differs from that of a path, and a toast may be gone. */
const mayDiffer = /^The (field "|toast )/;

type Details = Omit<RecordedDetails, 'paused'>;

/** Without a connection, or with requests that have no response yet. */
interface Network {
  readonly isOffline: () => boolean;
  readonly pending: () => ReadonlySet<Gate>;
}

export const trackPath = (
  section: SectionName,
  session: LabSession,
  language: () => Language,
  { isOffline, pending }: Network,
) => {
  const cursor = createCursor(section);
  /** What no step explains yet, in its order. */
  let seen: Promise<Observation | null>[] = [];
  /** What other tabs did: the SDK reports this tab's sign-ins and sign-outs alike. */
  const elsewhere = new Set<string>();
  let isLost = false;
  /** The person did what the model does not have. */
  let isOutside = false;
  /** Inputs that no step of the model has, by the number of steps before them, until the lab lists them. */
  let outside: { readonly input: Input; readonly after: number }[] = [];
  const { state } = cursor;
  /** Keyed by the step's index, from the first lab action on. */
  const details = new Map<number, Details>();
  let hasSecondTab = false;
  /** In milliseconds since 1970. */
  let delayedUntil = Infinity;
  let brokenCall: { readonly event: LabEventName; readonly call: Gate } | null = null;
  const steps = (): readonly TourStep[] => {
    let lateToast: string | undefined;
    return cursor.steps().map((step, index) => {
      const recorded = details.get(index);
      if (!recorded) return step;
      const { shows, ...others } = recorded;
      const isPassing = details.get(index + 1)?.isAwaited && step.event !== 'delayCall';
      const toast = shows?.toast ?? lateToast;
      // A state without a user step may end before it is observed; its toast remains.
      lateToast = isPassing ? toast : undefined;
      const screen = shows && !isPassing ? { shows: { ...shows, ...(toast && { toast }) } } : {};
      return { ...step, recorded: { paused: new Set<Gate>(), ...others, ...screen } };
    });
  };
  const addDetails = (more: Details) => {
    const last = cursor.steps().length - 1;
    details.set(last, { ...details.get(last), ...more });
  };
  const take = (event: EventName, more: Details = {}) => {
    isLost = false;
    session.arrive(cursor.take(event));
    elsewhere.delete(receivedFor(event) ?? '');
    delayedUntil = Infinity;
    if (details.size > 0) addDetails(more);
  };
  const addLabStep = (event: LabEventName, more: Details = {}) => {
    if (event === 'openTab') hasSecondTab = true;
    cursor.stay(event);
    delayedUntil = event === 'delayCall' ? Date.now() + (more.seconds ?? 0) * 1000 - 500 : Infinity;
    addDetails(more);
  };
  /** Recognized steps follow from lab actions, except for those of a second tab. */
  const takeSeen = (event: EventName) => {
    const isByLab = listAnswers(event).some(({ gate }) => gate === brokenCall?.call);
    if (isByLab) brokenCall = null;
    const isDone = isPersonEvent(event) || isByLab || (hasSecondTab && receivedFor(event) !== undefined);
    take(event, isDone ? {} : { isAwaited: true });
  };
  const addOutside = (input: Input) => {
    outside.push({ input, after: cursor.steps().length });
  };
  const addUnexplained = ({ gate, says }: Answer) => {
    if (brokenCall?.call === gate) {
      addLabStep(brokenCall.event, { call: gate });
      brokenCall = null;
      // A retry without a response comes at any time: a replay cannot expect it.
    } else if (says !== 'nothing' && details.size > 0 && !state().value.startsWith('dashboard')) {
      const { calls = [] } = details.get(cursor.steps().length - 1) ?? {};
      addDetails({ calls: [...calls, gate] });
    }
  };
  /** Records the screen after a lab action, and a toast also when it is gone. */
  const recordScreen = async () => {
    // The delayed request has continued: the screen belongs to the next step.
    if (details.size === 0 || Date.now() > delayedUntil) return;
    const screen = await session.read();
    if (!screen) return;
    const { toast } = details.get(cursor.steps().length - 1)?.shows ?? {};
    addDetails({ shows: { ...(toast && { toast }), ...recordedScreen(screen, language()) } });
  };
  const isHere = async (one: FlowState) => {
    session.arrive(one);
    const differences = await session.findDifferences(one);
    return differences.every((line) => mayDiffer.test(line));
  };
  /** Resolves when the app shows the state, on another observation, when the page is gone, or after the time limit. */
  const settle = async () => {
    const before = seen.length;
    const deadline = Date.now() + (isLost ? 0 : SCREEN_TIMEOUT_MS);
    const isOver = () => seen.length > before || session.isGone() || Date.now() > deadline;
    while (!isOver() && !(await isHere(state()))) await pause(60);
    session.arrive(state());
  };
  const isEnd = () => (graphs[section].edges.get(state().key) ?? []).length === 0;
  const commit = ({ moves }: Way, count: number) => {
    for (const move of moves) {
      if (isStep(move)) takeSeen(move.event);
      else if ('input' in move) addOutside(move.input);
      else addUnexplained(move);
    }
    seen = seen.slice(count);
  };
  /** Returns the first way whose screen the app shows; null after the time limit, or on another observation. */
  const findShown = async (ways: readonly Way[], count: number): Promise<Way | null> => {
    const deadline = Date.now() + (isLost ? 0 : SCREEN_TIMEOUT_MS);
    for (;;) {
      for (const way of ways) if (await isHere(way.state)) return way;
      if (seen.length > count || session.isGone() || Date.now() > deadline) return null;
      await pause(60);
    }
  };
  const isAnswered = ({ moves }: Way) => {
    const last = moves.at(-1);
    return last !== undefined && isStep(last) && listAnswers(last.event).length > 0;
  };
  /** Of what the app does not show, takes only what the inputs and responses leave no doubt about. */
  const takeUnshown = (top: readonly Way[], all: readonly Observation[], gates: ReadonlySet<Gate>) => {
    const certain = top.filter(({ isSeen, certain: count }) => isSeen && count === top[0]?.certain);
    const waiting = certain.find((way) => isWaitingFor(section, way.state, gates));
    const [only] = certain.length === 1 ? certain : [];
    if (gates.size > 0) {
      const way = waiting ?? only;
      if (way) commit(way, all.length);
      isLost = false;
      return;
    }
    const inputs = all.filter((one) => 'input' in one);
    // Without a connection, the screen shows that instead of the next state.
    const isAccepted = (way: Way) => !way.isTyped || isOffline();
    const isKnown =
      only &&
      (only.certain > 0 || inputs.length === 0) &&
      isAccepted(only) &&
      (!isOutside || isAnswered(only));
    if (isKnown) commit(only, all.length);
    else if (inputs.length > 0) {
      isOutside = true;
      for (const { input } of inputs) if (isCertain(input)) addOutside(input);
      seen = seen.slice(all.length);
    }
    isLost = true;
  };
  /** Resolves with false if more was seen meanwhile. */
  const recogniseOnce = async (): Promise<boolean> => {
    if (isEnd()) seen = [];
    if (isEnd()) return true;
    const all = (await Promise.all(seen)).map((one) => one ?? { received: '' });
    const ways = explain(section, state(), all, isOffline());
    const best = ways[0]?.certain ?? 0;
    // Outside the model, the app may return to it in any way.
    const top = isOutside ? ways : ways.filter(({ certain }) => certain === best);
    const gates = pending();
    const isWaiting = (way: Way) => isWaitingFor(section, way.state, gates);
    const shown = await findShown(
      [...top.filter(isWaiting), ...top.filter((way) => !isWaiting(way))],
      all.length,
    );
    session.arrive(state());
    if (!shown && seen.length > all.length) return false;
    if (shown) {
      commit(shown, all.length);
      isLost = false;
      isOutside = false;
    } else takeUnshown(top, all, gates);
    return seen.length === 0 || !shown;
  };
  return {
    state,
    settle,
    steps,
    last: () => cursor.steps().at(-1),
    hasUnexplained: () => seen.length > 0,
    isLost: () => isLost && !isEnd(),
    mismatch: (): Mismatch | null => {
      if (isEnd()) return 'ended';
      if (!isLost) return null;
      return isOutside || details.size > 0 ? 'outside' : 'different';
    },
    addLabStep,
    recordScreen,
    breakCall: (event: LabEventName, call: Gate) => {
      brokenCall = { event, call };
    },
    /** Takes a step. Throws an `ImpossibleEventError` when the model does not allow it. */
    take,
    addAnswer: (answer: Promise<Answer | null>) => {
      // Without a connection, every request fails.
      const isIgnored = isOffline();
      const isHeard = (one: Answer) => one.says !== 'nothing' || !isIgnored || one.gate === brokenCall?.call;
      seen.push(answer.then((one) => (one && isHeard(one) ? { answer: one } : null)));
    },
    addInput: (input: Input) => {
      seen.push(Promise.resolve({ input }));
    },
    addReceived: (type: string) => {
      const isOfOthers = type === 'identity.emailVerified' || elsewhere.delete(type);
      if (receivedFromOtherTabs.has(type) && isOfOthers) seen.push(Promise.resolve({ received: type }));
    },
    /** Another tab has signed in or out: the event of the same type is its result. */
    addElsewhere: (type: string) => {
      elsewhere.add(type);
    },
    recognise: async (): Promise<readonly Happening[]> => {
      const before = cursor.steps().length;
      while (!(await recogniseOnce()) && !session.isGone());
      session.arrive(state());
      await recordScreen();
      const inputs = outside;
      outside = [];
      const inputsAfter = (count: number) => inputs.filter(({ after }) => after === count);
      return [
        ...inputsAfter(before),
        ...cursor
          .steps()
          .slice(before)
          .flatMap((step, index) => [step, ...inputsAfter(before + index + 1)]),
      ];
    },
  };
};
export type PathTracker = ReturnType<typeof trackPath>;
