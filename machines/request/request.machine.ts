import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import {
  backoffMs,
  connectionBackoff,
  isNonRetryable,
  shouldWaitForConnection,
  toRequestError,
} from './request.rules.ts';
import type {
  ConnectionEvent,
  RequestContext,
  RequestError,
  RequestEvent,
  RequestInput,
  RequestOutputEvent,
  RequestPorts,
  RequestResult,
} from './request.types.ts';

/** After this the page says that the request takes longer than usual. */
const SLOW_THRESHOLD_MS = 8_000;

/** Sends the request once. `token`: '' if the request reads its token from storage, or needs none. */
export type Send<TValue, TBody> = (
  input: { token: string; body: TBody },
  signal: AbortSignal,
) => Promise<TValue>;

/**
 * One request with its retries: refreshes a refused token, backs off, and waits for the connection, as its policy says.
 * Ends with a `RequestResult`.
 */
export const createRequestMachine = <TValue, TBody, TError extends RequestError = RequestError>(
  send: Send<TValue, TBody>,
  ports: RequestPorts,
) => {
  const error = ({ event }: { event: { error: unknown } }) => toRequestError<TError>(event.error);
  const onRefreshError = [
    {
      guard: { type: 'shouldWaitForConnection', params: error },
      target: 'waitingForConnection',
      actions: { type: 'recordFailure', params: error },
    },
    {
      guard: { type: 'hasAttemptsLeft', params: error },
      target: 'backingOff',
      actions: { type: 'recordFailure', params: error },
    },
    { target: 'failed', actions: { type: 'assignError', params: error } },
  ] as const;
  const onRequestError = [
    { guard: { type: 'canRefreshToken', params: error }, target: 'refreshingToken' },
    ...onRefreshError,
  ] as const;
  return setup({
    types: {
      context: {} as RequestContext,
      events: {} as RequestEvent,
      input: {} as RequestInput<TBody>,
      output: {} as RequestResult<TValue, TError>,
    },
    actors: {
      send: fromPromise<TValue, { token: string; body: TBody }>(({ input, signal }) => send(input, signal)),
      refreshToken: fromPromise(() => ports.refreshToken()),
      watchConnection: fromCallback<ConnectionEvent>(({ sendBack }) => ports.watchConnection(sendBack)),
    },
    actions: {
      assignConnection: assign({ isConnected: (_, params: { isConnected: boolean }) => params.isConnected }),
      assignValue: assign({ result: (_, params: { value: TValue }) => params }),
      assignError: assign({ result: (_, error: TError) => ({ error }) }),
      recordFailure: assign(({ context }, { code, retryAfterMs = 0 }: TError) => ({
        networkErrors: code === 'network' ? context.networkErrors + 1 : 0,
        retryAfterMs,
      })),
      startAttempt: assign({ isAttemptSlow: false }),
      markSlow: assign({ isAttemptSlow: true, isSlow: true }),
      countBackoff: assign({ backoffs: ({ context }) => context.backoffs + 1 }),
      assignToken: assign((_, params: { token: string }) => ({
        token: params.token,
        isTokenRefreshed: true,
      })),
      allowTokenRefresh: assign({
        isTokenRefreshed: ({ context }) => context.isTokenRefreshed && context.policy.refreshToken === 'once',
      }),
      sendTokenRefreshed: sendParent(
        (_, params: { token: string }): RequestOutputEvent => ({
          type: 'token.refreshed',
          token: params.token,
        }),
      ),
    },
    guards: {
      isAttemptSlow: ({ context }) => context.isAttemptSlow,
      hasDelayedFirstAttempt: ({ context }) => context.policy.delayFirstAttempt,
      canWaitForConnection: ({ context }) => context.policy.waitForConnectionOn !== 'never',
      canRefreshToken: ({ context: { policy, isTokenRefreshed } }, { code }: TError) =>
        policy.refreshToken !== 'never' &&
        (code === 'unauthorized' || (code === 'forbidden' && policy.refreshesForbidden === true)) &&
        !isTokenRefreshed,
      shouldWaitForConnection: ({ context: { policy, isConnected } }, error: TError) =>
        shouldWaitForConnection(policy, error, isConnected),
      hasAttemptsLeft: ({ context: { policy, backoffs } }, error: TError) =>
        !isNonRetryable(error) && backoffs + 1 < policy.maxAttempts,
    },
    delays: {
      slowThreshold: SLOW_THRESHOLD_MS,
      backoff: ({ context: { policy, backoffs, retryAfterMs } }) =>
        backoffMs(policy.backoff, backoffs, retryAfterMs, ports.jitter()),
      connectionBackoff: ({ context }) =>
        backoffMs(connectionBackoff, Math.max(0, context.networkErrors - 1), 0, ports.jitter()),
    },
  }).createMachine({
    id: 'request',
    context: ({ input: { policy, body, token, retryAfterMs = 0 } }) => ({
      policy,
      body,
      token,
      isConnected: true,
      isTokenRefreshed: false,
      backoffs: 0,
      networkErrors: 0,
      retryAfterMs,
      isAttemptSlow: false,
      isSlow: false,
      result: null,
    }),
    initial: 'deciding',
    invoke: { src: 'watchConnection', id: 'watchConnection' },
    on: {
      'connection.lost': {
        guard: 'canWaitForConnection',
        target: '.waitingForConnection',
        actions: { type: 'assignConnection', params: { isConnected: false } },
      },
      'connection.restored': { actions: { type: 'assignConnection', params: { isConnected: true } } },
    },
    states: {
      deciding: {
        description: 'Sends the request immediately, or after a backoff.',
        always: [{ guard: 'hasDelayedFirstAttempt', target: 'backingOff' }, { target: 'requesting' }],
      },
      requesting: {
        description: 'Waits for the response. A slow attempt can be repeated.',
        entry: 'startAttempt',
        on: { 'retry.now': { guard: 'isAttemptSlow', target: 'requesting', reenter: true } },
        invoke: {
          src: 'send',
          id: 'send',
          input: ({ context: { token, body } }) => ({ token: token ?? '', body: body as TBody }),
          onDone: {
            target: 'succeeded',
            actions: { type: 'assignValue', params: ({ event }) => ({ value: event.output }) },
          },
          onError: onRequestError,
        },
        after: { slowThreshold: { actions: 'markSlow' } },
      },
      refreshingToken: {
        description: 'The server refused the token: refreshes it and repeats the request.',
        entry: 'startAttempt',
        on: { 'retry.now': { guard: 'isAttemptSlow', target: 'refreshingToken', reenter: true } },
        after: { slowThreshold: { actions: 'markSlow' } },
        invoke: {
          src: 'refreshToken',
          id: 'refreshToken',
          onDone: {
            target: 'requesting',
            actions: [
              { type: 'assignToken', params: ({ event }) => ({ token: event.output }) },
              { type: 'sendTokenRefreshed', params: ({ event }) => ({ token: event.output }) },
            ],
          },
          onError: onRefreshError,
        },
      },
      backingOff: {
        description: 'Repeats the request after a growing delay, or after the Retry-After of the server.',
        entry: 'allowTokenRefresh',
        exit: 'countBackoff',
        on: { 'connection.restored': 'requesting', 'retry.now': 'requesting' },
        after: { backoff: 'requesting' },
      },
      waitingForConnection: {
        description:
          'Repeats the request when the browser reports a connection, or after a delay: browsers can miss it.',
        on: {
          'connection.restored': {
            target: 'requesting',
            actions: { type: 'assignConnection', params: { isConnected: true } },
          },
          'retry.now': 'requesting',
        },
        after: { connectionBackoff: 'requesting' },
      },
      succeeded: { description: 'The result has the value.', type: 'final' },
      failed: { description: 'The result has the error.', type: 'final' },
    },
    output: ({ context }) => context.result as RequestResult<TValue, TError>,
  });
};
