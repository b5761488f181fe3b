import { assign, fromPromise, sendParent, setup } from 'xstate';
import { connectionPauses, failureOf, isRefusal, pauseMs, waits } from './call.rules.ts';
import type {
  CallContext,
  CallEvent,
  CallFact,
  CallFailure,
  CallInput,
  CallOutcome,
  CallPorts,
} from './call.types.ts';

/** After this people are told that it takes longer than usual. */
const PATIENCE_MS = 8_000;

/** Asks the world with a token, if the call needs one. Rejects with a `CallFailure`. */
type Ask<TAnswer> = (input: { token: string }, signal: AbortSignal) => Promise<TAnswer>;

/**
 * One call until it is answered: another token where the server refuses the one at hand, pauses, and waiting for the
 * connection, as its policy says. Ends with a `CallOutcome`.
 */
export const createCallMachine = <TAnswer>(ask: Ask<TAnswer>, ports: CallPorts) => {
  const reason = ({ event }: { event: { error: unknown } }) => failureOf(event.error);
  const afterRenewalFailed = [
    {
      guard: { type: 'waitsForConnection', params: reason },
      target: 'waitingForConnection',
      actions: { type: 'noteFailure', params: reason },
    },
    {
      guard: { type: 'canAskAgain', params: reason },
      target: 'pausing',
      actions: { type: 'noteFailure', params: reason },
    },
    { target: 'failed', actions: { type: 'assignFailure', params: reason } },
  ] as const;
  const afterFailure = [
    { guard: { type: 'canRenewToken', params: reason }, target: 'renewingToken' },
    ...afterRenewalFailed,
  ] as const;
  return setup({
    types: {
      context: {} as CallContext,
      events: {} as CallEvent,
      input: {} as CallInput,
      output: {} as CallOutcome<TAnswer>,
    },
    actors: {
      ask: fromPromise<TAnswer, { token: string }>(({ input, signal }) => ask(input, signal)),
      renewToken: fromPromise(() => ports.renewToken()),
    },
    actions: {
      assignConnection: assign({ isConnected: (_, params: { isConnected: boolean }) => params.isConnected }),
      assignAnswer: assign({ outcome: (_, params: { answer: TAnswer }) => params }),
      assignFailure: assign({ outcome: (_, failure: CallFailure) => ({ failure }) }),
      noteFailure: assign(({ context }, { reason, pauseMs = 0 }: CallFailure) => ({
        unanswered: reason === 'network' ? context.unanswered + 1 : 0,
        retryAfterMs: pauseMs,
      })),
      noteNewTry: assign({ isHanging: false }),
      noteHanging: assign({ isHanging: true, isSlow: true }),
      countPause: assign({ pauses: ({ context }) => context.pauses + 1 }),
      assignToken: assign((_, params: { token: string }) => ({ token: params.token, isTokenRenewed: true })),
      allowRenewal: assign({
        isTokenRenewed: ({ context }) => context.isTokenRenewed && context.policy.renewsToken === 'once',
      }),
      announceToken: sendParent(
        (_, params: { token: string }): CallFact => ({ type: 'token.renewed', token: params.token }),
      ),
    },
    guards: {
      isHanging: ({ context }) => context.isHanging,
      beginsWithPause: ({ context }) => context.policy.beginsWithPause,
      canWaitForConnection: ({ context }) => context.policy.waitsAfter !== 'none',
      canRenewToken: ({ context }, failure: CallFailure) =>
        context.policy.renewsToken !== 'never' &&
        failure.reason === 'unauthorized' &&
        !context.isTokenRenewed,
      waitsForConnection: ({ context: { policy, isConnected } }, failure: CallFailure) =>
        waits(policy, failure, isConnected),
      canAskAgain: ({ context: { policy, pauses } }, failure: CallFailure) =>
        !isRefusal(failure) && pauses + 1 < policy.maxTries,
    },
    delays: {
      patience: PATIENCE_MS,
      pause: ({ context: { policy, pauses, retryAfterMs } }) =>
        pauseMs(policy.pauses, pauses, retryAfterMs, ports.jitter()),
      connectionPause: ({ context }) =>
        pauseMs(connectionPauses, Math.max(0, context.unanswered - 1), 0, ports.jitter()),
    },
  }).createMachine({
    id: 'call',
    context: ({ input: { policy, token, isConnected, retryAfterMs = 0 } }) => ({
      policy,
      token,
      isConnected,
      isTokenRenewed: false,
      pauses: 0,
      unanswered: 0,
      retryAfterMs,
      isHanging: false,
      isSlow: false,
      outcome: null,
    }),
    initial: 'beginning',
    on: {
      'connection.lost': {
        guard: 'canWaitForConnection',
        target: '.waitingForConnection',
        actions: { type: 'assignConnection', params: { isConnected: false } },
      },
      'connection.restored': { actions: { type: 'assignConnection', params: { isConnected: true } } },
    },
    states: {
      beginning: {
        description: 'Asks at once, or after a pause.',
        always: [{ guard: 'beginsWithPause', target: 'pausing' }, { target: 'asking' }],
      },
      asking: {
        description: 'Waits for the answer. One that hangs may be asked for anew.',
        entry: 'noteNewTry',
        on: { 'tryNow.chosen': { guard: 'isHanging', target: 'asking', reenter: true } },
        invoke: {
          src: 'ask',
          id: 'ask',
          input: ({ context }) => ({ token: context.token ?? '' }),
          onDone: {
            target: 'answered',
            actions: { type: 'assignAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
          onError: afterFailure,
        },
        after: { patience: { actions: 'noteHanging' } },
      },
      renewingToken: {
        description: 'The server refused the token: asks again with another one, once.',
        entry: 'noteNewTry',
        on: { 'tryNow.chosen': { guard: 'isHanging', target: 'renewingToken', reenter: true } },
        after: { patience: { actions: 'noteHanging' } },
        invoke: {
          src: 'renewToken',
          id: 'renewToken',
          onDone: {
            target: 'asking',
            actions: [
              { type: 'assignToken', params: ({ event }) => ({ token: event.output }) },
              { type: 'announceToken', params: ({ event }) => ({ token: event.output }) },
            ],
          },
          onError: afterRenewalFailed,
        },
      },
      pausing: {
        description: 'Asks again after a pause, each longer than the one before, or as the server asked.',
        entry: 'allowRenewal',
        exit: 'countPause',
        on: { 'connection.restored': 'asking', 'tryNow.chosen': 'asking' },
        after: { pause: 'asking' },
      },
      waitingForConnection: {
        description:
          'Asks again when the browser is connected, or after a pause: a browser does not always know.',
        on: {
          'connection.restored': {
            target: 'asking',
            actions: { type: 'assignConnection', params: { isConnected: true } },
          },
          'tryNow.chosen': 'asking',
        },
        after: { connectionPause: 'asking' },
      },
      answered: { description: 'The answer is the outcome.', type: 'final' },
      failed: { description: 'The failure is the outcome.', type: 'final' },
    },
    output: ({ context }) => context.outcome as CallOutcome<TAnswer>,
  });
};
