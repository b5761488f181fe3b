/** What the lab recognises of steps done by hand, held against every tour over transitions. */
import { expect, test } from 'vitest';
import type { InspectionEvent } from 'xstate';
import { partOf } from './flow.model.ts';
import type { FlowState } from './generation/graph.ts';
import type { TourStep } from './generation/tours.ts';
import { stepsToAnswer, stepsToScreen, toldWhen } from './lab/recognise.ts';
import { unheard } from './lab/unheard.ts';
import { answersOf } from './lab/walk.ts';
import type { Answer } from './layers/browser/browser-bindings.ts';
import { seenAs } from './layers/browser/browser-visit.ts';
import { createMachineLayer } from './layers/machine/machine.layer.ts';
import { actOf } from './layers/screen/acts.ts';
import { expectedScreenOf } from './layers/screen/expected-screens.ts';
import type { FlowPath } from './run/paths.ts';
import { committedPaths } from './run/paths-file.ts';
import { browsable } from './run/run-layers.ts';
import { offeredIn } from './run/walk.ts';

const isSignUpIn = ({ value, context }: FlowState) =>
  context?.mode === 'signUp' || /^sign(Up|ingUp)/.test(value);

/** What can be seen and used in a state, but for what is typed, and for toasts, which may be over. */
const screenOf = ({ part }: FlowPath, state: FlowState): string => {
  const expected = expectedScreenOf(part, seenAs(state.value), state.context ?? {});
  const { toast: _, fields: __, ...screen } = expected ?? { at: '' };
  if (['dashboard', 'google'].includes(screen.at)) return screen.at;
  const controls = [...offeredIn(part, state)].map((event) => {
    const act = actOf(event, { email: 'somebody' }, isSignUpIn(state));
    return act ? JSON.stringify([act.press, Object.keys(act.fill ?? {})]) : '';
  });
  return JSON.stringify([screen, [...new Set(controls)].toSorted()]);
};

/** What the call that waits in a state is told. */
const answerIn = (state: FlowState, answers: readonly Answer[]): Answer | undefined =>
  answers.find(({ gate }) => gate !== (isSignUpIn(state) ? 'password' : 'signUp'));

/** What charts are told while a path is walked, as the lab hears it. */
const listen = () => {
  const told = new Set<string>();
  const inspect = (event: InspectionEvent) => {
    if (event.type === '@xstate.microstep' || event.type === '@xstate.snapshot') told.add(event.event.type);
  };
  return { told, layer: createMachineLayer({ inspect }) };
};

/** The steps of a path that are not recognised, or as others. */
const missedOn = async (path: FlowPath): Promise<string[]> => {
  const { told, layer } = listen();
  const visit = await layer.begin(path.part);
  const missed: string[] = [];
  let at = path.start;
  let [walked, heard]: [TourStep[], TourStep[]] = [[], []];
  const hear = (steps: readonly TourStep[]) => {
    for (const step of steps) {
      heard.push(step);
      at = step.target;
      told.delete(toldWhen(step.event) ?? '');
    }
  };
  const compare = () => {
    const isSame = walked.map(({ event }) => event).join() === heard.map(({ event }) => event).join();
    if (!isSame)
      missed.push(
        ...walked
          .filter(({ event }) => heard.every((one) => one.event !== event))
          .map(({ event, source }) => `${source.value} ${event}`),
      );
    [walked, heard] = [[], []];
    told.clear();
  };
  told.clear();
  for (const step of path.steps) {
    await visit.act(step.event);
    walked.push(step);
    const answer = answerIn(step.source, answersOf(step.event));
    if (answer) hear(stepsToAnswer(path.part, at, answer, told));
    const isHere = async (state: FlowState) => screenOf(path, state) === screenOf(path, step.target);
    hear((await stepsToScreen(path.part, at, isHere, told)) ?? []);
    if (at.key === step.target.key) compare();
    // What is not recognised now is told by the next steps, or not at all.
    else if (walked.length > 2) {
      compare();
      at = step.target;
    }
  }
  if (walked.length > 0) compare();
  await visit.close();
  return missed;
};

test('every step of every tour is recognised, but for those that are named with a reason', {
  timeout: 60_000,
}, async () => {
  const missed = new Set<string>();
  for (const path of browsable(committedPaths())) {
    for (const step of await missedOn(path)) missed.add(step);
  }
  expect([...missed].toSorted()).toEqual(Object.keys(unheard).toSorted());
});

test('without what charts are told, a second window of Google would not be noticed', async () => {
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

test('recognition: sees no other tab at work when no machine has received its event', async () => {
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
