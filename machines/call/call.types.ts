/** Why a call failed. `network`: no answer came. `refused`: asking again as it is cannot help. `cookiesBlocked`: the browser does not store the session. */
export interface CallFailure {
  readonly reason:
    | 'network'
    | 'unavailable'
    | 'unauthorized'
    | 'recentSignInRequired'
    | 'cookiesBlocked'
    | 'refused';
  /** How long the server asks to wait. */
  readonly pauseMs?: number;
}

/** What becomes of a call in the end. */
export type CallOutcome<TAnswer> = { readonly answer: TAnswer } | { readonly failure: CallFailure };

/** What is done about failures. */
export interface CallPolicy {
  /** After which failures it waits for the connection, for as long as it takes. */
  readonly waitsAfter: 'anyFailure' | 'noAnswer' | 'lostConnection' | 'none';
  /** Whether a refused token is renewed: once in all, or once after each pause. */
  readonly renewsToken: 'never' | 'once' | 'afterEachPause';
  /** How often it may ask and fail, with a pause after each time but the last. */
  readonly maxTries: number;
  /** Pauses before it asks for the first time, too. */
  readonly beginsWithPause: boolean;
  readonly pauses: Pauses;
}

/** Each pause is longer than the one before, up to a limit. */
export interface Pauses {
  readonly firstMs: number;
  readonly maxDoublings: number;
  /** The most that a server may ask for. */
  readonly maxRetryAfterMs: number;
}

/** What the browser tells of its connection: first how it is, then every change. */
export type ConnectionEvent = { readonly type: 'connection.lost' } | { readonly type: 'connection.restored' };

export type CallEvent =
  | ConnectionEvent
  /** Somebody does not want to wait for the end of a pause, or for an answer that hangs. */
  | { readonly type: 'tryNow.chosen' };

/** What the call tells its parent. */
export interface CallFact {
  readonly type: 'token.renewed';
  readonly token: string;
}

/** The world as every call needs it. */
export interface CallPorts {
  /** An id token other than the one that the server refused. */
  renewToken(): Promise<string>;
  /** A number in [0, 1) that spreads retries. */
  jitter(): number;
}

export interface CallInput {
  readonly policy: CallPolicy;
  readonly token: string | null;
  /** The browser has not said that there is no connection. */
  readonly isConnected: boolean;
  /** How long the server asked to wait before the first pause. */
  readonly retryAfterMs?: number;
}

export interface CallContext {
  readonly policy: CallPolicy;
  readonly token: string | null;
  readonly isConnected: boolean;
  readonly isTokenRenewed: boolean;
  /** How many pauses there have been. */
  readonly pauses: number;
  /** Times in a row without any answer, which the browser may not know of. */
  readonly unanswered: number;
  readonly retryAfterMs: number;
  /** The answer that is waited for takes longer than usual. */
  readonly isHanging: boolean;
  /** This one did, or one before. */
  readonly isSlow: boolean;
  readonly outcome: CallOutcome<unknown> | null;
}
