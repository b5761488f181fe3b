import { afterEach, describe, expect, test } from 'vitest';
import { selectIsWorking, selectMissing, selectMode } from '#machines/sign-in/sign-in.selectors.ts';
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

describe.each([
  ['modal', 'options', 'social'],
  ['page', 'options', 'social'],
  ['page', 'form', 'email'],
  ['page', 'reset', 'resetPassword'],
] as const)('sign-in chart on the %s, from the %s: every transition', (surface, from, beginning) => {
  let stop: (() => void) | undefined;
  afterEach(() => stop?.());

  const paths = transitionPaths(signInModel(surface, from), events);

  test.each(paths.map((path) => [path.name, path] as const))('%s', async (_, { start, steps }) => {
    const { actor, bindings, fakes, failures } = createSignInDriver({
      surface,
      mode: 'signIn',
      start: beginning,
    });
    stop = () => actor.stop();
    const check = (snapshot: (typeof steps)[number]['expected']) => {
      const expected = expectationOf<SignInExpectation>(snapshot);
      const seen = actor.getSnapshot();
      expect([statePath(seen.value), selectMode(seen)]).toEqual([expected.state, snapshot.context.mode]);
      expect(selectIsWorking(seen)).toBe(expected.waitsFor !== null);
      if (expected.waitsFor) expect(fakes.calls.at(-1)?.name).toBe(expected.waitsFor);
      expect(failures.length > 0).toBe(snapshot.context.failures > 0);
      expect(selectMissing(seen).length).toBe(snapshot.context.missing);
      for (const [name, request] of Object.entries(requests)) {
        // A newer Google attempt supersedes the one under way: same state, another call.
        if (name === 'chooseGoogle' && seen.matches({ social: 'waitingForGoogle' })) continue;
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
