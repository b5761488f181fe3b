/** Compares the steps that the lab recognizes with every tour over transitions. */
import { expect, test } from 'vitest';
import type { InspectionEvent } from 'xstate';
import { partOf } from './flow.model.ts';
import type { FlowState } from './generation/graph.ts';
import type { TourStep } from './generation/tours.ts';
import { receivedEventFor, stepsToAnswer, stepsToScreen } from './lab/recognise.ts';
import { undetectableSteps } from './lab/undetectable-steps.ts';
import { answersOf } from './lab/walk.ts';
import type { Answer } from './layers/browser/browser-bindings.ts';
import { visibleStateOf } from './layers/browser/browser-session.ts';
import { createMachineLayer } from './layers/machine/machine.layer.ts';
import { expectedScreenOf } from './layers/screen/expected-screens.ts';
import { isSignUpIn, userActionOf } from './layers/screen/user-actions.ts';
import { enabledActionsIn, type FlowPath } from './run/paths.ts';
import { committedPaths } from './run/paths-file.ts';
import { browsable } from './run/run-layers.ts';

/** The visible texts and controls of a state, without typed text and toasts, which may be gone. */
const screenOf = ({ part }: FlowPath, state: FlowState): string => {
  const expected = expectedScreenOf(part, visibleStateOf(state.value), state.context ?? {});
  const { toast: _, fields: __, ...screen } = expected ?? { at: '' };
  if (['dashboard', 'google'].includes(screen.at)) return screen.at;
  const controls = [...enabledActionsIn(part, state)].map((event) => {
    const perform = userActionOf(event, { email: 'ana' }, isSignUpIn(state));
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

const missedOn = async (path: FlowPath): Promise<string[]> => {
  const { received, layer } = listen();
  const session = await layer.begin(path.part);
  const missed: string[] = [];
  let at = path.start;
  let [walked, recognised]: [TourStep[], TourStep[]] = [[], []];
  const addRecognised = (steps: readonly TourStep[]) => {
    for (const step of steps) {
      recognised.push(step);
      at = step.target;
      received.delete(receivedEventFor(step.event) ?? '');
    }
  };
  const compare = () => {
    const isSame = walked.map(({ event }) => event).join() === recognised.map(({ event }) => event).join();
    if (!isSame)
      missed.push(
        ...walked
          .filter(({ event }) => recognised.every((one) => one.event !== event))
          .map(({ event, source }) => `${source.value} ${event}`),
      );
    [walked, recognised] = [[], []];
    received.clear();
  };
  received.clear();
  for (const step of path.steps) {
    await session.perform(step.event);
    walked.push(step);
    const answer = answerIn(step.source, answersOf(step.event));
    if (answer) addRecognised(stepsToAnswer(path.part, at, answer, received));
    const isHere = async (state: FlowState) => screenOf(path, state) === screenOf(path, step.target);
    addRecognised((await stepsToScreen(path.part, at, isHere, received)) ?? []);
    if (at.key === step.target.key) compare();
    // The next steps may complete the recognition.
    else if (walked.length > 2) {
      compare();
      at = step.target;
    }
  }
  if (walked.length > 0) compare();
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

test("recognition: needs received events to find Google's second popup", async () => {
  const popup = committedPaths()
    .flatMap(({ part, steps }) => (part === 'sign-in' ? steps : []))
    .find(({ target }) => target.value === 'popup')?.target;
  if (!popup) throw new Error('No path opens a window of Google.');
  expect(partOf('sign-in').machine.events).toContain('chooseGoogle');
  const looksOpen = async ({ value }: FlowState) => /^(popup|secondPopup)$/.test(value);
  expect(await stepsToScreen('sign-in', popup, looksOpen)).toEqual([]);
  const [second] = (await stepsToScreen('sign-in', popup, looksOpen, new Set(['google.chosen']))) ?? [];
  expect(second).toMatchObject({ event: 'chooseGoogle', target: { value: 'secondPopup' } });
});

test('recognition: infers no other tab when no machine has received its event', async () => {
  const lookup = committedPaths()
    .flatMap(({ part, steps }) => (part === 'arrival' ? steps : []))
    .find(({ target }) => target.value === 'lookup')?.target;
  if (!lookup) throw new Error('No path looks a user up.');
  const looksLikeFetching = async ({ value }: FlowState) => value === 'fetching';
  expect(await stepsToScreen('arrival', lookup, looksLikeFetching, new Set())).toBeNull();
  const otherTab = new Set(['identity.signedOut', 'identity.signedIn']);
  expect(await stepsToScreen('arrival', lookup, looksLikeFetching, otherTab)).toMatchObject([
    { event: 'SIGNED_OUT_ELSEWHERE' },
    { event: 'SIGNED_IN_ELSEWHERE' },
  ]);
});
