import type { CallOutcome } from '#machines/call/call.types.ts';
import { answerOf, failureIn, policies } from './auth.rules.ts';
import { type AuthSetup, afterRefusal, whileCalling } from './auth.setup.ts';
import type { UserLookup } from './auth.types.ts';

/** The states that ask whether the signed-in person has an account. */
export const createLookupStates = (auth: AuthSetup) => {
  type Answered = { event: { output: CallOutcome<UserLookup> } };
  const answer = (answered: Answered) => ({ answer: answerOf(answered) });
  const afterAnswer = [
    { guard: { type: 'isFound', params: answer }, target: '#auth.creatingSession' },
    { guard: { type: 'isMissing', params: answer }, target: '#auth.needsRegistration.confirmed' },
    {
      guard: { type: 'isRefused', params: (answered: Answered) => ({ failure: failureIn(answered) }) },
      target: '#auth.lookupFailed',
      actions: { type: 'assignError', params: { code: 'lookupFailed' } },
    },
    {
      guard: { type: 'hasFailed', params: (answered: Answered) => ({ failure: failureIn(answered) }) },
      target: '#auth.needsRegistration.unconfirmed',
    },
    { target: '#auth.askingForOwner', actions: { type: 'assignStore', params: answer } },
  ] as const;

  const lookingUpUser = auth.createStateConfig({
    description: "Asks for the person's own record; only 404 means missing, other failures are tried again.",
    tags: 'working',
    on: { 'registration.left': 'choosingAccount' },
    invoke: {
      src: 'lookUpUser',
      id: 'lookUpUser',
      input: ({ context: { isConnected } }) => ({ policy: policies.lookup, token: null, isConnected }),
      onSnapshot: whileCalling,
      onDone: afterAnswer,
    },
  });

  const needsRegistration = auth.createStateConfig({
    description: 'Rests until onboarding is done.',
    initial: 'confirmed',
    on: {
      'registration.left': 'choosingAccount',
      'signInAgain.requested': { target: 'checkingSession', actions: 'expectSession' },
      'registration.completed': 'redirect',
      'registration.endedElsewhere': 'lookingUpUser',
    },
    states: {
      confirmed: { description: 'There is no record of them.' },
      unconfirmed: {
        description: 'The lookup failed. It goes on by itself while they fill in the form.',
        tags: 'unconfirmed',
        invoke: {
          src: 'lookUpUser',
          id: 'lookUpUser',
          input: ({ context: { isConnected }, event }) => ({
            policy: policies.recheck,
            token: null,
            isConnected,
            // What came before is the lookup that failed.
            retryAfterMs: failureIn({ event } as unknown as Answered)?.pauseMs ?? 0,
          }),
          onSnapshot: {},
          onDone: afterAnswer,
        },
      },
    },
  });

  const lookupFailed = auth.createStateConfig({
    description: 'The server refuses to say whether there is an account: try again, or sign out.',
    ...afterRefusal,
  });
  return { lookingUpUser, needsRegistration, lookupFailed };
};
