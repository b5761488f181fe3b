import { setTimeout as pause } from 'node:timers/promises';
import type { Request, Response } from 'playwright-core';
import type { PartName } from '#tests/flows/flow.model.ts';
import type { FlowState } from '#tests/flows/generation/graph.ts';
import type { TourStep } from '#tests/flows/generation/tours.ts';
import { type Answer, tellAnswer } from '#tests/flows/layers/browser/browser-bindings.ts';
import { gateOf } from '#tests/flows/layers/browser/gates.ts';
import type { EventName } from '#tests/flows/model/vocabulary.ts';
import { createCursor } from '#tests/flows/recorded/cursor.ts';
import { offeredIn } from '#tests/flows/run/walk.ts';
import { stepsToAnswer, stepsToScreen, toldWhen } from './recognise.ts';
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
  const cursor = createCursor(part);
  const answers: Answer[] = [];
  /** What charts were told, and no step explains yet. */
  const told = new Set<string>();
  let isLost = false;
  const { state, steps } = cursor;
  const take = (event: EventName) => {
    session.arrive(cursor.take(event));
    told.delete(toldWhen(event) ?? '');
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
    last: () => steps().at(-1),
    isLost: () => isLost,
    /** What was done is this. Throws an `ImpossibleEventError` where the model does not allow it. */
    take,
    hear: (answer: Answer) => {
      answers.push(answer);
    },
    /** A chart was told something, by its type. */
    hearTold: (type: string) => {
      told.add(type);
    },
    /** Answers what has been done since by hand, and by parts that answered by themselves. */
    recognise: async (): Promise<readonly TourStep[]> => {
      const before = steps().length;
      for (const answer of answers.splice(0))
        for (const step of stepsToAnswer(part, state(), answer, told)) take(step.event);
      // What follows by itself may still be on its way.
      await settle();
      const rest = answers.length > 0 ? [] : await stepsToScreen(part, state(), isHere, told);
      session.arrive(state());
      isLost = rest === null;
      for (const step of rest ?? []) take(step.event);
      return steps().slice(before);
    },
  };
};
export type Walk = ReturnType<typeof followWalk>;
