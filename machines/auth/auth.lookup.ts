import { failureOf } from './auth.rules.ts';
import {
  type AuthSetup,
  afterRefusal,
  connectionLost,
  connectionRestored,
  renewToken,
  waitForConnection,
} from './auth.setup.ts';
import type { UnconfirmedStore, UserLookup } from './auth.types.ts';

/** The states that ask whether the signed-in person has an account. */
export const createLookupStates = (auth: AuthSetup) => {
  const answerOf = ({ event }: { event: { output: UserLookup } }) => ({ answer: event.output });
  const afterAnswer = [
    { guard: { type: 'isFound', params: answerOf }, target: '#auth.creatingSession' },
    { guard: { type: 'isMissing', params: answerOf }, target: '#auth.needsRegistration.confirmed' },
    {
      target: '#auth.askingForOwner',
      actions: {
        type: 'assignStore',
        params: ({ event }: { event: { output: UserLookup } }) => ({
          store: event.output as UnconfirmedStore,
        }),
      },
    },
  ] as const;
  const noteFailure = { type: 'noteFailure', params: failureOf } as const;
  /** A stale token is no failure yet; what else the server refuses is not asked again. */
  const refusals = [
    { guard: { type: 'canRenewToken', params: failureOf }, target: 'renewingToken' },
    {
      guard: { type: 'isRefused', params: failureOf },
      target: '#auth.lookupFailed',
      actions: { type: 'assignError', params: { code: 'lookupFailed' } },
    },
  ] as const;
  const afterFailure = [
    ...refusals,
    { guard: 'isDisconnected', target: 'waitingForConnection', actions: noteFailure },
    { guard: 'canLookUpAgain', target: 'waitingToAskAgain', actions: ['countFailedLookup', noteFailure] },
    {
      target: '#auth.needsRegistration.waitingToRecheck',
      actions: ['countFailedLookup', noteFailure],
    },
  ] as const;
  const afterFailedRecheck = [
    ...refusals,
    { target: 'waitingToRecheck', actions: ['countFailedLookup', noteFailure] },
  ] as const;

  const lookingUpUser = auth.createStateConfig({
    description: 'Asks for the own record; only 404 means missing, other failures are tried again.',
    tags: 'working',
    initial: 'asking',
    entry: ['resetFailedLookups', 'forgetRenewal'],
    exit: 'forgetFailures',
    on: {
      'connection.lost': connectionLost('.waitingForConnection'),
      'registration.left': 'choosingAccount',
    },
    states: {
      asking: {
        invoke: {
          src: 'lookUpUser',
          id: 'lookUpUser',
          onDone: afterAnswer,
          onError: afterFailure,
        },
      },
      renewingToken: renewToken('asking', afterFailure),
      waitingToAskAgain: { after: { lookupBackoff: 'asking' } },
      waitingForConnection: waitForConnection('asking'),
    },
  });

  const needsRegistration = auth.createStateConfig({
    description: 'Rests until onboarding is done. Unconfirmed: the lookup failed and goes on by itself.',
    initial: 'confirmed',
    exit: 'forgetFailures',
    on: {
      'registration.left': 'choosingAccount',
      'signInAgain.requested': { target: 'checkingSession', actions: 'expectSession' },
      'registration.completed': 'redirect',
      'registration.endedElsewhere': 'lookingUpUser',
    },
    states: {
      confirmed: {},
      waitingToRecheck: {
        tags: 'unconfirmed',
        entry: 'forgetRenewal',
        on: { 'connection.restored': connectionRestored('rechecking') },
        after: { recheckPause: 'rechecking' },
      },
      rechecking: {
        tags: 'unconfirmed',
        invoke: {
          src: 'lookUpUser',
          id: 'lookUpUser',
          onDone: afterAnswer,
          onError: afterFailedRecheck,
        },
      },
      renewingToken: { tags: 'unconfirmed', ...renewToken('rechecking', afterFailedRecheck) },
    },
  });

  const lookupFailed = auth.createStateConfig({
    description: 'The server refuses to say whether there is an account: try again, or sign out.',
    ...afterRefusal,
  });
  return { lookingUpUser, needsRegistration, lookupFailed };
};
