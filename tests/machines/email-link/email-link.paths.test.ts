import { afterEach, describe, expect, test } from 'vitest';
import {
  selectIsSignedIn,
  selectIsWorking,
  selectMissing,
  selectOtherEmail,
  selectProblems,
} from '#machines/email-link/email-link.selectors.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { expectationOf } from '#tests/machines/support/expectation.ts';
import { statePath } from '#tests/machines/support/state-path.ts';
import { transitionPaths } from '#tests/machines/support/transition-paths.ts';
import { createEmailLinkDriver, requests } from './email-link.driver.ts';
import {
  type EmailLinkExpectation,
  type EmailLinkModelEvent,
  emailLinkModel,
  emailLinkModelEvents,
} from './email-link.model.ts';

const events = Object.keys(emailLinkModelEvents).map((type) => ({ type }) as EmailLinkModelEvent);

describe.each(['resetPassword', 'verifyEmail', 'verified'] as const)(
  'e-mail link chart, opened by %s: every transition',
  (opened) => {
    let stop: (() => void) | undefined;
    afterEach(() => stop?.());

    const paths = transitionPaths(emailLinkModel(opened), events);

    test.each(paths.map((path) => [path.name, path] as const))('%s', async (_, { start, steps }) => {
      const { actor, bindings, fakes } = createEmailLinkDriver(opened);
      stop = () => actor.stop();
      const check = (snapshot: (typeof steps)[number]['expected']) => {
        const expected = expectationOf<EmailLinkExpectation>(snapshot);
        const seen = actor.getSnapshot();
        expect([statePath(seen.value), seen.context.error]).toEqual([expected.state, snapshot.context.error]);
        expect(selectMissing(seen).length).toBe(snapshot.context.missing);
        expect(Object.keys(selectProblems(seen))[0] ?? 'none').toBe(snapshot.context.wrong);
        expect(selectIsSignedIn(seen)).toBe(snapshot.context.isSignedIn);
        expect(selectOtherEmail(seen)).toBe(snapshot.context.other);
        // `saved` waits for the next page.
        expect(selectIsWorking(seen)).toBe(expected.waitsFor !== null || expected.state === 'saved');
        if (expected.waitsFor) expect(fakes.calls.at(-1)?.name).toBe(expected.waitsFor);
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
  },
);
