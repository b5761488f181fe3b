import { afterEach, describe, expect, test } from 'vitest';
import { selectDestination, selectUnverifiedEmail } from '#machines/auth/auth.selectors.ts';
import type { AuthEvent } from '#machines/auth/auth.types.ts';
import { stateWithCall } from '#tests/machines/support/call-state.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { expectationOf } from '#tests/machines/support/expectation.ts';
import { transitionPaths } from '#tests/machines/support/transition-paths.ts';
import { createAuthDriver, requests } from './auth.driver.ts';
import { type AuthExpectation, type AuthModelEvent, authModel, authModelEvents } from './auth.model.ts';

const events = Object.keys(authModelEvents).map((type) => ({ type }) as AuthModelEvent);
const paths = transitionPaths(authModel, events);

describe('auth chart, every transition of its model', () => {
  let stop: (() => void) | undefined;
  afterEach(() => stop?.());

  test('the paths use every event and reach every state of the model', () => {
    const used = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => event.type)));
    const reached = new Set(
      paths.flatMap(({ steps }) => steps.map(({ expected }) => String(expected.value))),
    );
    expect([...used].sort()).toEqual(Object.keys(authModelEvents).sort());
    expect([...reached].sort()).toEqual(Object.keys(authModel.states).sort());
  });

  test.each(paths.map((path) => [path.name, path] as const))('%s', async (_, { start, steps }) => {
    const { actor, bindings, fakes, storage } = createAuthDriver();
    const isTokenFetched = steps.some(({ event: { type } }) => type === 'TOKEN_OK');
    stop = () => actor.stop();
    const check = (snapshot: (typeof steps)[number]['expected']) => {
      const expected = expectationOf<AuthExpectation>(snapshot);
      const { person, verified } = snapshot.context;
      const isUnverified = person !== 'nobody' && !verified;
      expect({
        state: stateWithCall(actor.getSnapshot()),
        destination: selectDestination(actor.getSnapshot()),
        waitsFor: expected.waitsFor,
        person: actor.getSnapshot().context.identity?.uid ?? 'nobody',
        unverified: selectUnverifiedEmail(actor.getSnapshot()),
      }).toEqual({ ...expected, person, unverified: isUnverified ? `${person}@example.com` : null });
      for (const [type, request] of Object.entries(requests) as [keyof typeof requests, AuthEvent][]) {
        expect([type, actor.getSnapshot().can(request)]).toEqual([type, snapshot.can({ type })]);
      }
      if (expected.waitsFor) expect(fakes.calls.at(-1)?.name).toBe(expected.waitsFor);
      if (snapshot.value === 'signedOut') expect(storage.userToken).toBeUndefined();
      if (snapshot.value === 'redirect' && isTokenFetched) expect(storage.userToken).toMatch(/^token-/);
    };
    actor.start();
    await settle();
    check(start);
    for (const { event, expected } of steps) {
      bindings[event.type]();
      await settle();
      check(expected);
    }
  });
});
