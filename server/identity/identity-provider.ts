/** The port to the identity provider. */

export interface IdentityClaims {
  uid: string;
  /** In lower case, as in the database. */
  email: string | undefined;
  emailVerified: boolean;
  /** Such as `password` or `google.com`. */
  signInProvider: string | undefined;
  /** The time of the sign-in, in seconds since 1970. */
  authTime: number;
  /** When the token or the session cookie ends, in seconds since 1970. */
  expiresAt: number;
}

/** A sign-in that a confirmation continues. */
export type RenewedSignIn = Pick<IdentityClaims, 'uid' | 'signInProvider' | 'authTime'>;

interface PasswordReset {
  uid: string;
  email: string;
}

interface EmailRecovery {
  /** In lower case, as in the database. */
  email: string;
  /**
   * The account with `email` as its first e-mail and the one that this change set. After further changes: all accounts with
   * `email` as their first e-mail, apart from the holder.
   */
  candidates: readonly string[];
  /** The account that has `email` now; null if none has. */
  holder: string | null;
  /** Whether the holder had `email` first too, and no account has the one that this change set. */
  isRestored: boolean;
}

export interface IdentityUser {
  email: string | undefined;
  emailVerified: boolean;
}

/** What the provider stores about an account, as it returns it, without the password's hash. */
export type AccountData = Readonly<{ uid: string } & Record<string, unknown>>;

export interface AccountPage {
  /** `lastUsedAt`: the latest sign-in or refresh of a token, or the sign-up, in milliseconds since 1970. */
  accounts: { uid: string; lastUsedAt: number }[];
  /** Undefined on the last page. */
  nextPage: string | undefined;
}

/** Every method throws IdentityUnavailable when the provider cannot answer. */
export interface IdentityProvider {
  /** The claims of a valid id token that was not revoked, otherwise null. */
  verifyIdToken(token: string): Promise<IdentityClaims | null>;
  /** Exchanges a valid id token for a session cookie. */
  createSessionCookie(token: string, maxAgeMs: number): Promise<string>;
  /** The claims of a valid session cookie that was not revoked, otherwise null. */
  verifySessionCookie(cookie: string): Promise<IdentityClaims | null>;
  /** Ends every session of this user: refresh tokens, id tokens and session cookies. May take a second. */
  revokeSessions(uid: string): Promise<void>;
  /**
   * As `revokeSessions`, and unlinks every provider except this one. A password is replaced by a random one; its reset
   * e-mail still works.
   */
  lockOut(uid: string, except: string | undefined): Promise<void>;
  /**
   * A short-lived custom token that signs the caller in to this account once more, as with this provider at `authTime`;
   * null when that provider is no longer linked.
   */
  issueRenewalToken(signIn: RenewedSignIn): Promise<string | null>;
  /** Waits until a renewal token of that `authTime` has expired: 16 seconds at most. */
  outliveRenewalToken(authTime: number): Promise<void>;
  /** Reads the code of a PASSWORD_RESET link; null for any other code, an expired one, and a disabled account. */
  readReset(code: string): Promise<PasswordReset | null>;
  /**
   * As `lockOut` without an exception. Returns the code that sets the password now: this one, or a new one if it no longer
   * does.
   */
  prepareReset(reset: PasswordReset, code: string): Promise<string>;
  /** Reads the code of a RECOVER_EMAIL link; null for any other code, and for an expired one. */
  readRecovery(code: string): Promise<EmailRecovery | null>;
  /**
   * Sets the account's e-mail, verified, ends its sessions and unlinks its providers: only the reset e-mail works then. The
   * account is disabled meanwhile.
   */
  restoreEmail(uid: string, email: string): Promise<void>;
  /** Deletes at most a thousand accounts. Succeeds when they do not exist. */
  deleteUsers(uids: readonly string[]): Promise<void>;
  /** The current account, or null if there is none. */
  findUser(uid: string): Promise<IdentityUser | null>;
  /** Includes the first e-mail if it was changed. Null if there is no account. */
  findAccount(uid: string): Promise<AccountData | null>;
  /** The accounts that have this e-mail, or had it first. */
  findUids(email: string): Promise<string[]>;
  /** All accounts, up to a thousand per page. */
  listAccounts(page?: string): Promise<AccountPage>;
  /** When the password of the sign-up was replaced, in milliseconds since 1970: 0 for never, undefined without a password. */
  findPasswordTime(uid: string): Promise<number | undefined>;
}

export class IdentityUnavailable extends Error {
  constructor(cause: unknown, message = 'The identity provider did not answer.') {
    super(message, { cause });
    this.name = 'IdentityUnavailable';
  }
}
