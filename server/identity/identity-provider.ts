/** What the server needs from the service that knows who people are. */

export interface IdentityClaims {
  uid: string;
  /** In lower case, as the database keeps it. */
  email: string | undefined;
  emailVerified: boolean;
  /** What the person proved who they are with, such as `password` or `google.com`. */
  signInProvider: string | undefined;
  /** When the person last proved who they are, in seconds since 1970. */
  authTime: number;
  /** When the token or the session cookie ends, in seconds since 1970. */
  expiresAt: number;
}

interface EmailRecovery {
  /** In lower case, as the database keeps it. */
  email: string;
  /** The account that has the address now to which it was changed; null once none has. */
  uid: string | null;
  /** The account that has `email` now, which may be the same one; null where none has. */
  holder: string | null;
}

export interface IdentityUser {
  email: string | undefined;
  emailVerified: boolean;
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
   * As `revokeSessions`, and takes every way to sign in away except this one. A password is replaced by one that nobody
   * knows: the e-mail for a new one still works.
   */
  lockOut(uid: string, except: string | undefined): Promise<void>;
  /** Whose address a link for an e-mail that was changed gives back; null for any other code, and for one that is over. */
  readRecovery(code: string): Promise<EmailRecovery | null>;
  /**
   * Gives the account this e-mail, verified, and ends every session and every way to sign in: the e-mail for a new password
   * alone works. The account is disabled meanwhile.
   */
  restoreEmail(uid: string, email: string): Promise<void>;
  /** Deletes the account and with it every way to sign in to it. One that is gone already stays gone. */
  deleteUser(uid: string): Promise<void>;
  /** The account as it is now, or null where there is none. */
  findUser(uid: string): Promise<IdentityUser | null>;
  /** When the account's password was last set, in milliseconds since 1970; undefined without a password. */
  findPasswordTime(uid: string): Promise<number | undefined>;
}

export class IdentityUnavailable extends Error {
  constructor(cause: unknown, message = 'The identity provider did not answer.') {
    super(message, { cause });
    this.name = 'IdentityUnavailable';
  }
}
