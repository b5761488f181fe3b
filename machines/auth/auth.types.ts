import type { CallEvent, CallFact, CallPorts, ConnectionEvent } from '#machines/call/call.types.ts';

/** Who is signed in at the identity provider: the part of its user that the flow needs. */
interface Identity {
  readonly uid: string;
  readonly email: string | null;
  readonly displayName: string | null;
  readonly emailVerified: boolean;
}

/** What the identity provider tells us, and nobody else. */
export type IdentityEvent =
  | { readonly type: 'identity.signedIn'; readonly identity: Identity }
  | { readonly type: 'identity.signedOut' }
  /** The address was verified meanwhile, in whatever tab or browser. */
  | { readonly type: 'identity.emailVerified' }
  | { readonly type: 'identity.tokenRefreshed'; readonly token: string }
  /** It ended the identity by itself; a signed-out event comes before or after. */
  | { readonly type: 'identity.revoked'; readonly reason: RevocationReason };

/** The identity provider's own codes. */
export type RevocationReason = 'user-disabled' | 'user-token-expired';

export type AuthEvent =
  | IdentityEvent
  /** For the call that is under way. */
  | CallEvent
  /** What a call tells. */
  | CallFact
  | { readonly type: 'retry.requested' }
  | { readonly type: 'signOut.requested' }
  /** The store that was set up before the e-mail was verified is theirs. */
  | { readonly type: 'store.claimed' }
  /** It is not, and before it is deleted for good they are asked once more. */
  | { readonly type: 'store.disowned' }
  | { readonly type: 'deletion.confirmed' }
  | { readonly type: 'deletion.cancelled' }
  /** The owner went back from onboarding to /auth. */
  | { readonly type: 'registration.left' }
  /** They are in onboarding again. */
  | { readonly type: 'registration.resumed' }
  /** Onboarding needs a newer sign-in than this one. */
  | { readonly type: 'signInAgain.requested' }
  /** Another tab let go of the draft: there may be an account by now. */
  | { readonly type: 'registration.endedElsewhere' }
  | { readonly type: 'registration.completed' };

export type AuthErrorCode =
  | 'tokenFailed'
  | 'lookupFailed'
  | 'settlingFailed'
  | 'sessionFailed'
  | 'recentSignInRequired'
  | 'cookiesBlocked';

/** A store that was registered before the account's e-mail was verified. */
export interface UnconfirmedStore {
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
}
/** Whose it is: the store is kept, or deleted together with the account. */
export interface StoreAnswer {
  readonly isMine: boolean;
}
export type UserLookup = 'found' | 'missing' | UnconfirmedStore;

export interface SessionCheck {
  readonly valid: boolean;
  /** Another tab is in onboarding: an identity without a session is the normal case there. */
  readonly isInUse?: boolean;
}

/**
 * The world as the auth chart needs it. Each method is named after the actor that calls it, and rejects with a
 * `CallFailure`.
 */
export interface AuthPorts extends CallPorts {
  /** GET /logout. Rejects only when no answer comes; any other failure counts as `valid: false`. */
  checkSession(signal: AbortSignal): Promise<SessionCheck>;
  /** Signs out of the identity provider alone, once it knows whether anybody is signed in. */
  dropIdentity(): Promise<void>;
  /** Calls back with every change of the identity, the first one included. Returns what unsubscribes. */
  watchIdentity(listener: (event: IdentityEvent) => void): () => void;
  /** Calls back with the connection as the browser sees it. Returns what unsubscribes. */
  watchConnection(listener: (event: ConnectionEvent) => void): () => void;
  /** A fresh id token. */
  fetchToken(): Promise<string>;
  /** Keeps it under the local-storage key `userToken`. */
  storeToken(token: string): void;
  removeToken(): void;
  /** GET /users with the stored token. Only 404 is `missing`; every other failure rejects. */
  lookUpUser(signal: AbortSignal): Promise<UserLookup>;
  /**
   * POST /users/confirmation: keeps the store, or deletes it with the account. Ends every session, including this
   * one.
   */
  settleStore(input: StoreAnswer, signal: AbortSignal): Promise<void>;
  /** POST /session. Rejects with `cookiesBlocked` when the browser does not store it. */
  createSession(input: { token: string }, signal: AbortSignal): Promise<{ status: string }>;
  /**
   * DELETE /session, and signs out of the identity provider. A session that the server does not hear of is ended later,
   * and is no error.
   */
  signOut(): Promise<void>;
}

export interface AuthInput {
  /** Whether an identity without a session is a stale one. On /registration it is the normal case. */
  readonly expectsSession: boolean;
  /** Somebody has gone back from onboarding: before a reload, or before it was known who they are. */
  readonly isBackFromRegistration: boolean;
  /** A token is kept of an earlier visit: probably an owner with a session, whom the form would only delay. */
  readonly isReturning: boolean;
}

export interface AuthContext extends AuthInput {
  /** An identity without a session stays as long as another tab is in onboarding with it. */
  readonly sparesIdentityInUse: boolean;
  /** The identity provider has said who is signed in, be it nobody. */
  readonly isIdentityKnown: boolean;
  readonly identity: Identity | null;
  readonly token: string | null;
  /** The browser has not said that there is no connection. */
  readonly isConnected: boolean;
  /** The store to ask about; null when there is no question. */
  readonly store: UnconfirmedStore | null;
  /** The answer that was carried out; they have to sign in again, or up. */
  readonly settled: StoreAnswer | null;
  readonly error: AuthErrorCode | null;
  /** Why the last identity ended, when nobody here ended it. */
  readonly revocation: RevocationReason | null;
}
