import { afterEach, describe, expect, test } from 'vitest';
import {
  selectIsWorking,
  selectMissing,
  selectMode,
  selectProblems,
} from '#machines/sign-in/sign-in.selectors.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { expectationOf } from '#tests/machines/support/expectation.ts';
import { statePath } from '#tests/machines/support/state-path.ts';
import { transitionPaths } from '#tests/machines/support/transition-paths.ts';
import { createSignInDriver, requests } from './sign-in.driver.ts';
import {
  type SignInExpectation,
  type SignInModelEvent,
  signInModel,
  signInModelEvents,
} from './sign-in.model.ts';

const events = Object.keys(signInModelEvents).map((type) => ({ type }) as SignInModelEvent);

/** Where the chart is told to begin for each beginning of the model. */
const beginnings = { options: 'social', form: 'email', reset: 'resetPassword', returning: 'social' } as const;

describe.each([
  { surface: 'modal', start: 'options' },
  { surface: 'page', start: 'options' },
  { surface: 'page', start: 'form' },
  { surface: 'page', start: 'reset' },
  { surface: 'modal', start: 'returning' },
  { surface: 'modal', start: 'options', isInApp: true },
] as const)('sign-in chart, $surface, from $start: every transition', (form) => {
  let stop: (() => void) | undefined;
  afterEach(() => stop?.());

  const paths = transitionPaths(signInModel(form), events);

  test.each(paths.map((path) => [path.name, path] as const))('%s', async (_, { start, steps }) => {
    const { surface, start: from } = form;
    const { actor, bindings, fakes, failures } = createSignInDriver(
      { surface, mode: 'signIn', start: beginnings[from] },
      { isBackFromGoogle: from === 'returning', inAppBrowser: 'isInApp' in form ? 'other' : null },
    );
    stop = () => actor.stop();
    const check = (snapshot: (typeof steps)[number]['expected']) => {
      const expected = expectationOf<SignInExpectation>(snapshot);
      const seen = actor.getSnapshot();
      expect([statePath(seen.value), selectMode(seen)]).toEqual([expected.state, snapshot.context.mode]);
      expect(selectIsWorking(seen)).toBe(expected.isWorking);
      if (expected.waitsFor) expect(fakes.calls.at(-1)?.name).toBe(expected.waitsFor);
      expect(failures.length > 0).toBe(snapshot.context.failures > 0);
      expect(selectMissing(seen).length).toBe(snapshot.context.missing);
      expect(Object.keys(selectProblems(seen))[0] ?? 'none').toBe(snapshot.context.wrong);
      for (const [name, request] of Object.entries(requests)) {
        const type = name as keyof typeof requests;
        expect([type, seen.can(request)]).toEqual([type, snapshot.can({ type })]);
      }
    };
    actor.start();
    check(start);
    for (const { event, expected } of steps) {
      bindings[event.type]();
      await settle();
      check(expected);
    }
  });
});
