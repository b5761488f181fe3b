import type {
  RequestOutputEvent,
  RequestPorts,
  RequestStatus,
  RetryEvent,
} from '#machines/request/request.types.ts';
import type { OwnFailure } from './auth.failures.ts';

/** The fields of the provider's user that the flow needs. */
interface Identity {
  readonly uid: string;
  readonly email: string | null;
  readonly displayName: string | null;
  readonly emailVerified: boolean;
}

/** Events of the identity provider. */
export type IdentityEvent =
  | { readonly type: 'identity.signedIn'; readonly identity: Identity }
  | { readonly type: 'identity.signedOut' }
  /** The e-mail was verified in any tab or browser. */
  | { readonly type: 'identity.emailVerified' }
  | { readonly type: 'identity.tokenRefreshed'; readonly token: string }
  /** The provider ended the identity; a signed-out event precedes or follows. */
  | { readonly type: 'identity.revoked'; readonly reason: RevocationReason }
  /** The server did not answer, or refused, a sign-out: the session's cookie stays. */
  | { readonly type: 'session.leftOpen' };

/** The identity provider's own codes. */
export type RevocationReason = 'user-disabled' | 'user-token-expired';

/** `session-open`: the user signed out, but the server did not end the session. */
export type SignOutReason = RevocationReason | 'session-open';

export type AuthEvent =
  | IdentityEvent
  /** Forwarded to the running request. */
  | RetryEvent
  | RequestOutputEvent
  | { readonly type: 'retry.requested' }
  | { readonly type: 'signOut.requested' }
  /** The e-mail is wrong: the user signs up with another one. */
  | { readonly type: 'emailChange.requested' }
  /** The store that is older than the verification of the e-mail belongs to the user. */
  | { readonly type: 'ownership.confirmed' }
  /** It does not: asks for confirmation before it is deleted. */
  | { readonly type: 'ownership.denied' }
  | { readonly type: 'deletion.confirmed' }
  | { readonly type: 'deletion.cancelled' }
  /** The user navigated back from onboarding to /auth. */
  | { readonly type: 'registration.left' }
  | { readonly type: 'registration.resumed' }
  /** Onboarding needs a more recent sign-in. */
  | { readonly type: 'reauthentication.requested' }
  /** Another tab deleted the draft: the account may exist by now. */
  | { readonly type: 'registration.endedInOtherTab' }
  /** Onboarding has created the user's record. */
  | { readonly type: 'owner.registered' };

/** Where the user continues. `accountChoice`: on the same surface. */
export type AuthDestination = 'registration' | 'dashboard' | 'auth' | 'accountChoice';

/** Events that the machine sends to its parent. */
export type AuthOutputEvent =
  /** Follows the first report of the provider, and each report of another user; may repeat the current one. */
  | { readonly type: 'identity.changed'; readonly identity: Identity | null }
  | { readonly type: 'destination.changed'; readonly destination: AuthDestination | null }
  | { readonly type: 'owner.notFound' }
  | { readonly type: 'signOut.started' }
  /** The sign-out that follows retains the text of onboarding for the next account. */
  | { readonly type: 'emailChange.started' };

/** The key of its texts: of the request, or of a problem with its own. */
export type AuthErrorCode =
  | 'tokenFailed'
  | 'lookupFailed'
  | 'ownershipFailed'
  | 'sessionFailed'
  | OwnFailure['text'];

/** A store that was registered before the account's e-mail was verified. */
export interface UnconfirmedStore {
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
}
/** The store is retained for its owner, or deleted together with the account. */
export interface OwnershipAnswer {
  readonly isOwner: boolean;
}
export interface OwnershipResult extends OwnershipAnswer {
  /** The sign-in was renewed. */
  readonly isSignedIn: boolean;
}
/** An answer that was carried out and ended the sign-in of this e-mail. */
interface FinalAnswer extends OwnershipAnswer {
  readonly email: string | null;
}
export type UserLookup = 'found' | 'missing' | UnconfirmedStore;

export interface SessionCheck {
  readonly valid: boolean;
  /** Another tab is in onboarding, where an identity without a session is the normal case. */
  readonly isInUse?: boolean;
}

/** The ports of the auth machine. Each method is named after its actor and rejects with a `RequestError`. */
export interface AuthPorts extends RequestPorts {
  /** GET /logout. Rejects only without a response; any other error counts as `valid: false`. */
  checkSession(signal: AbortSignal): Promise<SessionCheck>;
  /** Signs the user without a session out of the identity provider; not a user who signs in meanwhile. */
  signOutProvider(): Promise<void>;
  /** Reports the identity and its changes. Returns the unsubscribe function. */
  watchIdentity(listener: (event: IdentityEvent) => void): () => void;
  /** Returns a fresh ID token. */
  fetchToken(): Promise<string>;
  /** Stores it under the local-storage key `userToken`. */
  storeToken(token: string): void;
  removeToken(): void;
  /** GET /users with the stored token. Only 404 is `missing`; every other error rejects. */
  lookUpUser(signal: AbortSignal): Promise<UserLookup>;
  /**
   * POST /users/confirmation: retains the store, or deletes it with the account. Ends every session, and renews this
   * sign-in if possible.
   */
  confirmOwnership(input: OwnershipAnswer, signal: AbortSignal): Promise<{ isSignedIn: boolean }>;
  /** POST /session. Rejects with `cookies-blocked` when the browser does not store the cookie. */
  createSession(input: { token: string }, signal: AbortSignal): Promise<{ status: string }>;
  /** DELETE /session, and signs out of the provider. Without a response the session is ended later, and nothing rejects. */
  signOut(): Promise<void>;
}

export interface AuthInput {
  /** False on /registration, where an identity without a session is not stale. */
  readonly expectsSession: boolean;
  /** The user navigated back from onboarding before a reload, or before the identity was resolved. */
  readonly isBackFromRegistration: boolean;
  /** A token of an earlier visit is stored: the user is probably an owner with a session. */
  readonly isReturningOwner: boolean;
}

export interface AuthContext extends AuthInput {
  /** Retains an identity without a session while another tab is in onboarding with it. */
  readonly toleratesMissingSession: boolean;
  /** True once the provider has reported the current user (or none). */
  readonly isIdentityResolved: boolean;
  readonly identity: Identity | null;
  readonly token: string | null;
  /** The store of the ownership question. */
  readonly store: UnconfirmedStore | null;
  /** The answer that was carried out and ended this sign-in. */
  readonly ownershipResult: FinalAnswer | null;
  /** Onboarding has created the record: the next token needs no lookup. */
  readonly isRegistered: boolean;
  readonly error: AuthErrorCode | null;
  /** Null: none runs. */
  readonly request: RequestStatus | null;
  /** Why the provider ended the last identity, or that its session did not end. */
  readonly revocation: SignOutReason | null;
}
