/** Compares the steps that the lab recognizes with every tour over transitions. */
import { expect, test } from 'vitest';
import type { InspectionEvent } from 'xstate';
import type { FlowState } from '#flows/generation/graph.ts';
import type { TourStep } from '#flows/generation/tours.ts';
import { listAnswers } from '#flows/lab/describe-model.ts';
import { receivedEventFor, stepsToAnswer, stepsToScreen } from '#flows/lab/recognise.ts';
import { undetectableSteps } from '#flows/lab/undetectable-steps.ts';
import type { Answer } from '#flows/layers/browser/browser-bindings.ts';
import { findVisibleState } from '#flows/layers/browser/browser-session.ts';
import { createMachineLayer } from '#flows/layers/machine/machine.layer.ts';
import { findExpectedScreen } from '#flows/layers/screen/expected-screens.ts';
import { findUserAction, isSignUpIn } from '#flows/layers/screen/user-actions.ts';
import { enabledActionsIn, type FlowPath } from '#flows/run/paths.ts';
import { committedPaths } from '#flows/run/paths-file.ts';
import { browsable } from '#flows/run/run-layers.ts';

/** The visible texts and controls of a state, without typed text and toasts, which may be gone. */
const screenOf = ({ section }: FlowPath, state: FlowState): string => {
  const expected = findExpectedScreen(section, { ...state, value: findVisibleState(state.value) });
  const { toast: _, fields: __, ...screen } = expected ?? { at: '' };
  if (['dashboard', 'google'].includes(screen.at)) return screen.at;
  const controls = [...enabledActionsIn(section, state)].map((event) => {
    const perform = findUserAction(event, { email: 'ana' }, isSignUpIn(state));
    return perform ? JSON.stringify([perform.press, Object.keys(perform.fill ?? {})]) : '';
  });
  return JSON.stringify([screen, [...new Set(controls)].toSorted()]);
};

const answerIn = (state: FlowState, answers: readonly Answer[]): Answer | undefined =>
  answers.find(({ gate }) => gate !== (isSignUpIn(state) ? 'password' : 'signUp'));

const listen = () => {
  const received = new Set<string>();
  const inspect = (event: InspectionEvent) => {
    if (event.type === '@xstate.microstep' || event.type === '@xstate.snapshot')
      received.add(event.event.type);
  };
  return { received, layer: createMachineLayer({ inspect }) };
};

/** Returns the steps of a path that are not recognized, or wrongly. */
const missedOn = async (path: FlowPath): Promise<string[]> => {
  const { received, layer } = listen();
  const session = await layer.begin(path.section);
  const missed: string[] = [];
  let at = path.start;
  let [performed, recognised]: [TourStep[], TourStep[]] = [[], []];
  const addRecognised = (steps: readonly TourStep[]) => {
    for (const step of steps) {
      recognised.push(step);
      at = step.target;
      received.delete(receivedEventFor(step.event) ?? '');
    }
  };
  const compare = () => {
    const isSame = performed.map(({ event }) => event).join() === recognised.map(({ event }) => event).join();
    if (!isSame)
      missed.push(
        ...performed
          .filter(({ event }) => recognised.every((one) => one.event !== event))
          .map(({ event, source }) => `${source.value} ${event}`),
      );
    [performed, recognised] = [[], []];
    received.clear();
  };
  received.clear();
  for (const step of path.steps) {
    await session.perform(step.event);
    performed.push(step);
    const answer = answerIn(step.source, listAnswers(step.event));
    if (answer) addRecognised(stepsToAnswer(path.section, at, answer, received));
    const isHere = async (state: FlowState) => screenOf(path, state) === screenOf(path, step.target);
    addRecognised((await stepsToScreen(path.section, at, isHere, received)) ?? []);
    if (at.key === step.target.key) compare();
    // The next steps may complete the recognition.
    else if (performed.length > 2) {
      compare();
      at = step.target;
    }
  }
  if (performed.length > 0) compare();
  await session.close();
  return missed;
};

test('recognition: finds every step of every tour, except for listed ones', {
  timeout: 60_000,
}, async () => {
  const missed = new Set<string>();
  for (const path of browsable(committedPaths())) {
    for (const step of await missedOn(path)) missed.add(step);
  }
  expect([...missed].toSorted()).toEqual(Object.keys(undetectableSteps).toSorted());
});
