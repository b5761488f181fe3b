import { answerOf, errorCodeOf, failureIn, policies } from './auth.rules.ts';
import { type AuthSetup, afterRefusal, whileCalling } from './auth.setup.ts';

/** The states that open a session for somebody who has an account. */
export const createSessionStates = (auth: AuthSetup) => {
  const creatingSession = auth.createStateConfig({
    description: "POST /session; only the status 'success' counts.",
    tags: 'working',
    on: {
      // Onboarding opened one meanwhile: the lookup that led here was an unconfirmed one.
      'registration.completed': 'redirect',
    },
    invoke: {
      src: 'createSession',
      id: 'createSession',
      input: ({ context: { isConnected, token } }) => ({
        policy: policies.createSession,
        token,
        isConnected,
      }),
      onSnapshot: whileCalling,
      onDone: [
        {
          guard: { type: 'isSuccess', params: ({ event }) => ({ answer: answerOf({ event }) }) },
          target: 'redirect',
        },
        {
          target: 'sessionFailed',
          actions: {
            type: 'assignError',
            params: ({ event }) => ({ code: errorCodeOf(failureIn({ event }), 'sessionFailed') }),
          },
        },
      ],
    },
  });

  const sessionFailed = auth.createStateConfig({
    description: 'The owner exists but has no session yet: try again, or sign out.',
    ...afterRefusal,
  });
  return { creatingSession, sessionFailed };
};
