import type { ProblemType } from '#contract/problem-types.ts';

/** Problems that no response of the API names. */
type BrowserProblem =
  /** No response arrived. */
  | 'network'
  /** The browser does not store the session cookie. */
  | 'cookies-blocked'
  | 'no-identity'
  | 'no-email'
  | 'account-disabled'
  /** The account's e-mail is refused. */
  | 'email-refused'
  /** A refused field that this page does not have. */
  | 'outdated-page'
  /** The owner is registered with other texts: an earlier response was lost, and the form was edited since. */
  | 'registered-before'
  /** Another tab deleted the owner's record. */
  | 'store-deleted'
  | 'unknown';

export type ProblemCode = ProblemType | BrowserProblem;

/** Why a request failed. */
export interface RequestError {
  readonly code: ProblemCode;
  /** The delay of the server's `Retry-After`. */
  readonly retryAfterMs?: number;
}

/** The machine's output. */
export type RequestResult<TValue, TError = RequestError> =
  | { readonly value: TValue }
  | { readonly error: TError };

/** How a request reacts to errors. */
export interface RetryPolicy {
  /** Errors after which the request waits for the connection, without a limit. */
  readonly waitForConnectionOn: 'anyError' | 'networkError' | 'lostConnection' | 'never';
  /** Whether a refused token is refreshed: once in all, or once after each backoff. */
  readonly refreshToken: 'never' | 'once' | 'afterEachBackoff';
  /** Refreshes a `forbidden` token, too: its e-mail may be an earlier one. */
  readonly refreshesForbidden?: boolean;
  /** Attempts with a backoff between them; waits for the connection do not count. */
  readonly maxAttempts: number;
  /** A backoff precedes the first attempt, too. */
  readonly delayFirstAttempt: boolean;
  readonly backoff: Backoff;
}

/** Each delay is twice the previous one, up to a limit. */
export interface Backoff {
  readonly firstMs: number;
  readonly maxDoublings: number;
  /** Caps the server's `Retry-After`. */
  readonly maxRetryAfterMs: number;
}

/** The browser's connection: a lost one immediately, then every change. */
export type ConnectionEvent = { readonly type: 'connection.lost' } | { readonly type: 'connection.restored' };

/** The user ends a backoff or a wait for the connection, or repeats a slow attempt. */
export interface RetryEvent {
  readonly type: 'retry.now';
}

export type RequestEvent = ConnectionEvent | RetryEvent;

/** The event that the machine sends to its parent. */
export interface RequestOutputEvent {
  readonly type: 'token.refreshed';
  readonly token: string;
}

/** A running request, in its parent's context. */
export interface RequestStatus {
  /** The browser reports no connection, or the last attempt ended without a response. */
  readonly isOffline: boolean;
  /** An attempt took longer than usual; stays true for the waiting user. */
  readonly isSlow: boolean;
  /** The next attempt is delayed. */
  readonly isRetrying: boolean;
  /** The request backs off or is slow, and can be repeated immediately. */
  readonly canRetryNow: boolean;
}

export interface RequestPorts {
  /** Returns an ID token other than the one that the server refused. */
  refreshToken(): Promise<string>;
  /** Reports the browser's connection and its changes. Returns the unsubscribe function. */
  watchConnection(listener: (event: ConnectionEvent) => void): () => void;
  /** Returns a random number in [0, 1), which spreads the retries of many clients. */
  jitter(): number;
}

export interface RequestInput<TBody = null> {
  readonly policy: RetryPolicy;
  readonly body: TBody;
  readonly token: string | null;
  /** The server's `Retry-After` before the first backoff. */
  readonly retryAfterMs?: number;
}

export interface RequestContext {
  readonly policy: RetryPolicy;
  readonly body: unknown;
  readonly token: string | null;
  /** False while the browser reports a lost connection, and the policy waits for it. */
  readonly isConnected: boolean;
  readonly isTokenRefreshed: boolean;
  /** Backoffs so far. */
  readonly backoffs: number;
  /** Network errors in a row; the browser may still report a connection. */
  readonly networkErrors: number;
  readonly retryAfterMs: number;
  /** The current attempt takes longer than usual. */
  readonly isAttemptSlow: boolean;
  /** The current attempt or an earlier one took longer than usual. */
  readonly isSlow: boolean;
  readonly result: RequestResult<unknown, unknown> | null;
}
