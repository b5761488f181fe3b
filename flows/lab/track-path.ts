import { setTimeout as pause } from 'node:timers/promises';
import type { Request, Response } from 'playwright-core';
import type { Language } from '#contract/site.ts';
import type { SectionName } from '#flows/flow.model.ts';
import type { FlowState } from '#flows/generation/graph.ts';
import type { TourStep } from '#flows/generation/tours.ts';
import { type Answer, describeResponse } from '#flows/layers/browser/browser-bindings.ts';
import { findGate, type Gate } from '#flows/layers/browser/gates.ts';
import type { RecordedDetails } from '#flows/layers/layer.types.ts';
import { recordedScreen } from '#flows/layers/screen/recorded-screen.ts';
import { type EventName, isPersonEvent, type LabEventName } from '#flows/model/events.ts';
import { createCursor } from '#flows/recorded/cursor.ts';
import type { Mismatch } from './lab.types.ts';
import { receivedEventFor, stepsToAnswer, stepsToEvent, stepsToScreen } from './recognise.ts';
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

const ofOtherTabs: readonly EventName[] = [
  'SIGNED_OUT_ELSEWHERE',
  'SIGNED_IN_ELSEWHERE',
  'SWITCHED_ACCOUNT_ELSEWHERE',
];

const connectionEvents = ['connection.lost', 'connection.restored'];
/** An event of the connection makes an earlier one obsolete. */
const withOpposite = (type: string) => (connectionEvents.includes(type) ? connectionEvents : [type]);

type Details = Omit<RecordedDetails, 'paused'>;

export const trackPath = (section: SectionName, session: LabSession, language: Language) => {
  const cursor = createCursor(section);
  const answers: Answer[] = [];
  /** Received events that no step explains yet. */
  const received = new Set<string>();
  let isLost = false;
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
      const seen = shows && !isPassing ? { shows: { ...shows, ...(toast && { toast }) } } : {};
      return { ...step, recorded: { paused: new Set<Gate>(), ...others, ...seen } };
    });
  };
  const addDetails = (more: Details) => {
    const last = cursor.steps().length - 1;
    details.set(last, { ...details.get(last), ...more });
  };
  const take = (event: EventName, more: Details = {}) => {
    isLost = false;
    session.arrive(cursor.take(event));
    for (const type of withOpposite(receivedEventFor(event) ?? '')) received.delete(type);
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
  const takeSeen = (event: EventName, isByLab = false) => {
    const isDone = isPersonEvent(event) || isByLab || (hasSecondTab && ofOtherTabs.includes(event));
    take(event, isDone ? {} : { isAwaited: true });
  };
  /** The lost connection precedes the requests that fail because of it. */
  const takeLostConnection = () => {
    if (!received.has('connection.lost')) return;
    for (const { event } of stepsToEvent(section, state(), 'CONNECTION_LOST', received)) takeSeen(event);
  };
  const takeAnswer = (answer: Answer) => {
    const isBroken = brokenCall?.call === answer.gate;
    const found = stepsToAnswer(section, state(), answer, received);
    for (const step of found) takeSeen(step.event, isBroken);
    if (found.length === 0 && isBroken && brokenCall) addLabStep(brokenCall.event, { call: answer.gate });
    // A retry without a response comes at any time: a replay cannot expect it.
    else if (
      found.length === 0 &&
      answer.says !== 'nothing' &&
      details.size > 0 &&
      !state().value.startsWith('dashboard')
    ) {
      const { calls = [] } = details.get(cursor.steps().length - 1) ?? {};
      addDetails({ calls: [...calls, answer.gate] });
    }
    if (isBroken) brokenCall = null;
  };
  /** Records the screen after a lab action, and a toast also when it is gone. */
  const recordScreen = async () => {
    // The delayed request has continued: the screen belongs to the next step.
    if (details.size === 0 || Date.now() > delayedUntil) return;
    const screen = await session.read();
    if (!screen) return;
    const { toast } = details.get(cursor.steps().length - 1)?.shows ?? {};
    addDetails({ shows: { ...(toast && { toast }), ...recordedScreen(screen, language) } });
  };
  const isHere = async (one: FlowState) => {
    session.arrive(one);
    const differences = await session.findDifferences(one);
    return differences.every((line) => mayDiffer.test(line));
  };
  /** Resolves when the app shows the state, on another response, when the page is gone, or after the time limit. */
  const settle = async () => {
    const deadline = Date.now() + (isLost ? 0 : SCREEN_TIMEOUT_MS);
    const isOver = () => answers.length > 0 || session.isGone() || Date.now() > deadline;
    while (!isOver() && !(await isHere(state()))) {
      await pause(60);
    }
    session.arrive(state());
  };
  return {
    state,
    settle,
    steps,
    last: () => cursor.steps().at(-1),
    mismatch: (): Mismatch | null => (isLost ? (details.size > 0 ? 'outside' : 'different') : null),
    addLabStep,
    recordScreen,
    breakCall: (event: LabEventName, call: Gate) => {
      brokenCall = { event, call };
    },
    /** Takes a step. Throws an `ImpossibleEventError` when the model does not allow it. */
    take,
    add: (answer: Answer) => {
      answers.push(answer);
    },
    addReceived: (type: string) => {
      // The SDK reports the sign-ins and sign-outs of this tab alike.
      if (/^identity\.signed/.test(type) && !session.hasOtherTab()) return;
      for (const obsolete of withOpposite(type)) received.delete(obsolete);
      received.add(type);
    },
    recognise: async (): Promise<readonly TourStep[]> => {
      const before = cursor.steps().length;
      do {
        for (const answer of answers.splice(0)) {
          if (answer.says === 'nothing') takeLostConnection();
          takeAnswer(answer);
        }
        takeLostConnection();
        // Automatic steps may still be pending.
        await settle();
      } while (answers.length > 0);
      const known = [...received];
      const rest = await stepsToScreen(section, state(), isHere, received);
      session.arrive(state());
      isLost = rest === null;
      for (const step of rest ?? []) takeSeen(step.event);
      // Events that no step explains had no effect.
      if (rest) for (const type of known) received.delete(type);
      await recordScreen();
      return cursor.steps().slice(before);
    },
  };
};
export type PathTracker = ReturnType<typeof trackPath>;
