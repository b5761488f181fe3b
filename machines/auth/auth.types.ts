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
  | { readonly type: 'identity.tokenRefreshed'; readonly token: string };

export type AuthEvent =
  | IdentityEvent
  | { readonly type: 'retry.requested' }
  | { readonly type: 'signOut.requested' }
  /** The owner left onboarding by the back link: the identity without a session is checked again. */
  | { readonly type: 'registration.left' }
  | { readonly type: 'registration.completed' };

export type AuthErrorCode = 'tokenFailed' | 'sessionFailed' | 'recentSignInRequired';

/** The world as the auth chart needs it. Each method is named after the actor that calls it. */
export interface AuthPorts {
  /** GET /logout. Never rejects: a failed call counts as `valid: false`. */
  checkSession(signal: AbortSignal): Promise<{ valid: boolean }>;
  /** Signs out of the identity provider alone, once it knows whether anybody is signed in. */
  dropIdentity(): Promise<void>;
  /** Calls back with every change of the identity, the first one included. Answers its own end. */
  watchIdentity(listener: (event: IdentityEvent) => void): () => void;
  /** A fresh id token, stored under the local-storage key `userToken`. */
  fetchToken(): Promise<string>;
  storeToken(token: string): void;
  removeToken(): void;
  /** GET /users with the stored token. Only 404 is `missing`; every other failure rejects. */
  lookUpUser(signal: AbortSignal): Promise<'found' | 'missing'>;
  /** POST /session. Rejects with a `code` when the server names one. */
  createSession(input: { token: string }, signal: AbortSignal): Promise<{ status: string }>;
  /** DELETE /session, then signs out of the identity provider. */
  signOut(): Promise<void>;
  /** A number in [0, 1) that spreads retries. */
  jitter(): number;
}

export interface AuthInput {
  /** Whether an identity without a session is a stale one. On /registration it is the normal case. */
  readonly expectsSession: boolean;
}

export interface AuthContext extends AuthInput {
  /** The identity provider has said who is signed in, be it nobody. */
  readonly hasHeard: boolean;
  readonly identity: Identity | null;
  readonly token: string | null;
  /** Failed lookups in a row. */
  readonly failedLookups: number;
  readonly error: AuthErrorCode | null;
}
