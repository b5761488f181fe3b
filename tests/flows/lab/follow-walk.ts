import { setTimeout as pause } from 'node:timers/promises';
import type { Request, Response } from 'playwright-core';
import type { Language } from '#src/i18n/languages.ts';
import type { PartName } from '#tests/flows/flow.model.ts';
import type { FlowState } from '#tests/flows/generation/graph.ts';
import type { TourStep } from '#tests/flows/generation/tours.ts';
import { type Answer, tellAnswer } from '#tests/flows/layers/browser/browser-bindings.ts';
import { type Gate, gateOf } from '#tests/flows/layers/browser/gates.ts';
import type { RecordedDetails } from '#tests/flows/layers/layer.types.ts';
import { recordedScreen } from '#tests/flows/layers/screen/recorded-screen.ts';
import { type EventName, isPersonEvent, type LabEventName } from '#tests/flows/model/vocabulary.ts';
import { createCursor } from '#tests/flows/recorded/cursor.ts';
import { offeredIn } from '#tests/flows/run/walk.ts';
import { stepsToAnswer, stepsToScreen, toldWhen } from './recognise.ts';
import type { Session } from './session.ts';

/** The response to a call of the flow; null for another call, or when the page left before its response. */
export const answerOf = async (request: Request, response: Response | null): Promise<Answer | null> => {
  const gate = gateOf(request);
  if (!gate || request.failure()?.errorText === 'net::ERR_ABORTED') return null;
  if (!response) return { gate, says: 'nothing' };
  const body = await response.json().catch(() => null);
  return { gate, says: tellAnswer(response.status(), body) };
};

/** How long a screen may take to come. */
const PATIENCE_MS = 1_500;

/** Text typed by hand differs from that of a path, and a toast may be over by now. */
const mayDiffer = /^The (field "|toast )/;

/** What another tab does: a second tab that is open may have done it. */
const ofOtherTabs: readonly EventName[] = [
  'SIGNED_OUT_ELSEWHERE',
  'SIGNED_IN_ELSEWHERE',
  'SOMEBODY_ELSE_SIGNED_IN',
];

type Details = Omit<RecordedDetails, 'paused'>;

/** Where a session is in the model: by what is done on its behalf, and by what can be seen of what is done by hand. */
export const followWalk = (part: PartName, session: Session, language: Language) => {
  const cursor = createCursor(part);
  const answers: Answer[] = [];
  /** Events of charts that no step explains yet. */
  const told = new Set<string>();
  let isLost = false;
  const { state } = cursor;
  /** By the number of the step, from the first thing on that the lab did. */
  const details = new Map<number, Details>();
  let hasSecondTab = false;
  /** In milliseconds since 1970. */
  let delayedUntil = Infinity;
  /** The lab fails this call, which the model may have an event for. */
  let brokenCall: { readonly event: LabEventName; readonly call: Gate } | null = null;
  const steps = (): readonly TourStep[] => {
    let lateToast: string | undefined;
    return cursor.steps().map((step, index) => {
      const recorded = details.get(index);
      if (!recorded) return step;
      const { shows, ...others } = recorded;
      const isPassing = details.get(index + 1)?.isAwaited && step.event !== 'delayCall';
      const toast = shows?.toast ?? lateToast;
      // What goes on by itself may end before it is seen; its toast stays.
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
    session.arrive(cursor.take(event));
    told.delete(toldWhen(event) ?? '');
    delayedUntil = Infinity;
    if (details.size > 0) addDetails(more);
  };
  const addLabStep = (event: LabEventName, more: Details = {}) => {
    if (event === 'openTab') hasSecondTab = true;
    cursor.stay(event);
    delayedUntil = event === 'delayCall' ? Date.now() + (more.seconds ?? 0) * 1000 - 500 : Infinity;
    addDetails(more);
  };
  /** What was recognized and not done here follows from what the lab did, but for what a second tab does. */
  const takeSeen = (event: EventName, isByLab = false) => {
    const isDone = isPersonEvent(event) || isByLab || (hasSecondTab && ofOtherTabs.includes(event));
    take(event, isDone ? {} : { isAwaited: true });
  };
  const takeAnswer = (answer: Answer) => {
    const isBroken = brokenCall?.call === answer.gate;
    const found = stepsToAnswer(part, state(), answer, told);
    for (const step of found) takeSeen(step.event, isBroken);
    if (found.length === 0 && isBroken && brokenCall) addLabStep(brokenCall.event, { call: answer.gate });
    else if (found.length === 0 && details.size > 0 && !state().value.startsWith('dashboard')) {
      const { calls = [] } = details.get(cursor.steps().length - 1) ?? {};
      addDetails({ calls: [...calls, answer.gate] });
    }
    if (isBroken) brokenCall = null;
  };
  /** Keeps what is on the screen after what the lab did, and a toast also when it is over. */
  const recordScreen = async () => {
    // The call that was delayed has gone through: what is shown belongs to the next step.
    if (details.size === 0 || Date.now() > delayedUntil) return;
    const screen = await session.read();
    if (!screen) return;
    const { toast } = details.get(cursor.steps().length - 1)?.shows ?? {};
    addDetails({ shows: { ...(toast && { toast }), ...recordedScreen(screen, language) } });
  };
  const isHere = async (one: FlowState) => {
    session.arrive(one);
    const differences = await session.differs(one, offeredIn(part, one));
    return differences.every((line) => mayDiffer.test(line));
  };
  /** Resolves when the app shows the state, when more has happened than that, when it is gone, or after a while. */
  const settle = async () => {
    const deadline = Date.now() + PATIENCE_MS;
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
    isLost: () => isLost,
    addLabStep,
    recordScreen,
    /** The lab answers a call with a failure, or with nothing. */
    breakCall: (event: LabEventName, call: Gate) => {
      brokenCall = { event, call };
    },
    /** What was done is this. Throws an `ImpossibleEventError` where the model does not allow it. */
    take,
    hear: (answer: Answer) => {
      answers.push(answer);
    },
    /** The type of an event that a chart received. */
    hearTold: (type: string) => {
      told.add(type);
    },
    /** Answers what has been done since by hand, and by parts that answered by themselves. */
    recognise: async (): Promise<readonly TourStep[]> => {
      const before = cursor.steps().length;
      for (const answer of answers.splice(0)) takeAnswer(answer);
      // What follows by itself may still be on its way.
      await settle();
      const rest = answers.length > 0 ? [] : await stepsToScreen(part, state(), isHere, told);
      session.arrive(state());
      isLost = rest === null;
      for (const step of rest ?? []) takeSeen(step.event);
      await recordScreen();
      return cursor.steps().slice(before);
    },
  };
};
export type Walk = ReturnType<typeof followWalk>;
