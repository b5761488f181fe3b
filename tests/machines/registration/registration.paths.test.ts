import { afterEach, describe, expect, test } from 'vitest';
import { selectError } from '#machines/registration/registration.selectors.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { expectationOf } from '#tests/machines/support/expectation.ts';
import { statePath } from '#tests/machines/support/state-path.ts';
import { transitionPaths } from '#tests/machines/support/transition-paths.ts';
import { createRegistrationDriver } from './registration.driver.ts';
import {
  type RegistrationExpectation,
  type RegistrationModelEvent,
  registrationModel,
  registrationModelEvents,
} from './registration.model.ts';

const events = Object.keys(registrationModelEvents).map((type) => ({ type }) as RegistrationModelEvent);
const paths = transitionPaths(registrationModel, events);
const uids = { ana: 'ana', nobody: undefined, 'ana without e-mail': 'ana', beto: 'beto' };

describe('registration chart, every transition of its model', () => {
  let stop: (() => void) | undefined;
  afterEach(() => stop?.());

  test.each(paths.map((path) => [path.name, path] as const))('%s', async (_, { start, steps }) => {
    const { actor, bindings, fakes, emitted } = createRegistrationDriver();
    stop = () => actor.stop();
    const check = (snapshot: (typeof steps)[number]['expected']) => {
      const expected = expectationOf<RegistrationExpectation>(snapshot);
      const seen = actor.getSnapshot();
      expect({
        state: statePath(seen.value),
        error: selectError(seen),
        uid: seen.context.identity?.uid,
      }).toEqual({
        state: expected.state,
        error: snapshot.context.error,
        uid: uids[snapshot.context.person],
      });
      if (expected.waitsFor) expect(fakes.calls.at(-1)?.name).toBe(expected.waitsFor);
      // Each step's control works on that step alone.
      expect(seen.can({ type: 'store.left' })).toBe(snapshot.can({ type: 'goBack' }));
      if (expected.state !== 'profile') expect(seen.can({ type: 'profile.submitted' })).toBe(false);
      if (expected.state !== 'store') expect(seen.can({ type: 'store.submitted' })).toBe(false);
    };
    actor.start();
    check(start);
    for (const { event, expected } of steps) {
      bindings[event.type]();
      await settle();
      check(expected);
    }
    const completions = steps.filter(({ event }) => event.type === 'SESSION_SUCCESS');
    expect(emitted).toEqual(completions.map(() => 'registration.completed'));
  });
});
