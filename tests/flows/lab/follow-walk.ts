import { setTimeout as pause } from 'node:timers/promises';
import type { Request, Response } from 'playwright-core';
import type { PartName } from '#tests/flows/flow.model.ts';
import type { FlowState } from '#tests/flows/generation/graph.ts';
import type { TourStep } from '#tests/flows/generation/tours.ts';
import { type Answer, tellAnswer } from '#tests/flows/layers/browser/browser-bindings.ts';
import { gateOf } from '#tests/flows/layers/browser/gates.ts';
import type { EventName } from '#tests/flows/model/vocabulary.ts';
import { graphs } from '#tests/flows/run/paths.ts';
import { offeredIn } from '#tests/flows/run/walk.ts';
import { stepsToAnswer, stepsToScreen } from './recognise.ts';
import type { Session } from './session.ts';

/** What a call of the flow was told; null, if it is no such call, or the page left before it was told anything. */
export const answerOf = async (request: Request, response: Response | null): Promise<Answer | null> => {
  const gate = gateOf(request);
  if (!gate || request.failure()?.errorText === 'net::ERR_ABORTED') return null;
  if (!response) return { gate, says: 'nothing' };
  const body = await response.json().catch(() => null);
  return { gate, says: tellAnswer(response.status(), body) };
};

/** How long a screen may take until somebody doubts that it comes. */
const PATIENCE_MS = 1_500;

/** What somebody types is another text than a path would type, and a toast may be over by now. */
const mayDiffer = /^The (field "|toast )/;

/** Where a session is in the model: by what is done on its behalf, and by what can be seen of what is done by hand. */
export const followWalk = (part: PartName, session: Session) => {
  const steps: TourStep[] = [];
  const answers: Answer[] = [];
  let isLost = false;
  const state = () => steps.at(-1)?.target ?? graphs[part].start;
  const go = (step: TourStep) => {
    steps.push(step);
    session.arrive(step.target);
  };
  const isHere = async (one: FlowState) => {
    session.arrive(one);
    const differences = await session.differs(one, offeredIn(part, one));
    return differences.every((line) => mayDiffer.test(line));
  };
  /** Resolves when the app shows the state, when more has happened than that, or after a while. */
  const settle = async () => {
    const deadline = Date.now() + PATIENCE_MS;
    while (answers.length === 0 && Date.now() < deadline && !(await isHere(state()))) {
      await pause(60);
    }
    session.arrive(state());
  };
  return {
    state,
    settle,
    last: () => steps.at(-1),
    steps: (): readonly TourStep[] => steps,
    isLost: () => isLost,
    /** What was done is this. Throws where the model does not allow it. */
    take: (event: EventName) => {
      const edge = graphs[part].edges.get(state().key)?.find((one) => one.event === event);
      if (!edge) throw new Error(`The model does not allow ${event} in ${state().value}.`);
      go({ event, source: state(), target: edge.target });
    },
    hear: (answer: Answer) => {
      answers.push(answer);
    },
    /** Answers what has been done since by hand, and by parts that answered by themselves. */
    recognise: async (): Promise<readonly TourStep[]> => {
      const before = steps.length;
      for (const answer of answers.splice(0))
        for (const step of stepsToAnswer(part, state(), answer)) go(step);
      // What follows by itself may still be on its way.
      await settle();
      const rest = answers.length > 0 ? [] : await stepsToScreen(part, state(), isHere);
      session.arrive(state());
      isLost = rest === null;
      for (const step of rest ?? []) go(step);
      return steps.slice(before);
    },
  };
};
export type Walk = ReturnType<typeof followWalk>;
