import { errorCodeOf, failureOf } from './auth.rules.ts';
import { type AuthSetup, afterRefusal, connectionLost, renewToken, waitForConnection } from './auth.setup.ts';

/** The states that open a session for somebody who has an account. */
export const createSessionStates = (auth: AuthSetup) => {
  const afterFailure = [
    { guard: { type: 'canRenewToken', params: failureOf }, target: 'renewingToken' },
    {
      guard: { type: 'isUnanswered', params: failureOf },
      target: 'waitingForConnection',
      actions: { type: 'noteFailure', params: failureOf },
    },
    {
      target: '#auth.sessionFailed',
      actions: {
        type: 'assignError',
        params: (failed: Parameters<typeof failureOf>[0]) => ({
          code: errorCodeOf(failureOf(failed), 'sessionFailed'),
        }),
      },
    },
  ] as const;

  const creatingSession = auth.createStateConfig({
    description: "POST /session; only the status 'success' counts.",
    tags: 'working',
    entry: 'forgetRenewal',
    exit: 'forgetFailures',
    initial: 'asking',
    on: {
      // Onboarding opened one meanwhile: the lookup that led here was an unconfirmed one.
      'registration.completed': 'redirect',
      'connection.lost': connectionLost('.waitingForConnection'),
    },
    states: {
      asking: {
        invoke: {
          src: 'createSession',
          id: 'createSession',
          input: ({ context }) => ({ token: context.token ?? '' }),
          onDone: [
            { guard: { type: 'isSuccess', params: ({ event }) => event.output }, target: '#auth.redirect' },
            {
              target: '#auth.sessionFailed',
              actions: { type: 'assignError', params: { code: 'sessionFailed' } },
            },
          ],
          onError: afterFailure,
        },
      },
      renewingToken: renewToken('asking', afterFailure),
      waitingForConnection: waitForConnection('asking'),
    },
  });

  const sessionFailed = auth.createStateConfig({
    description: 'The owner exists but has no session yet: try again, or sign out.',
    ...afterRefusal,
  });
  return { creatingSession, sessionFailed };
};
