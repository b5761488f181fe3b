import {
  type IdentityClaims,
  type IdentityProvider,
  IdentityUnavailable,
  type IdentityUser,
  type RenewedSignIn,
} from '#server/identity/identity-provider.ts';

/** An identity provider in memory: tokens and cookies are valid until their user is revoked. */
export class FakeIdentity implements IdentityProvider {
  isDown = false;
  /** Locked accounts, each with the provider that stays linked. */
  readonly lockedOut: { uid: string; except: string | undefined }[] = [];
  /** When a password was set, in milliseconds since 1970; unlisted accounts never changed theirs. */
  readonly passwordTimes = new Map<string, number | undefined>();
  readonly users = new Map<string, IdentityUser>();
  #tokens = new Map<string, IdentityClaims>();
  #cookies = new Map<string, IdentityClaims>();

  /** Creates an ID token of a sign-in `ageSeconds` ago. */
  signIn(
    uid: string,
    {
      email = `${uid}@example.com`,
      emailVerified = false,
      signInProvider = 'password',
      ageSeconds = 0,
    }: SignIn = {},
  ): string {
    this.users.set(uid, { email: email ?? undefined, emailVerified });
    const token = `token.${crypto.randomUUID()}`;
    const authTime = Math.floor(Date.now() / 1000) - ageSeconds;
    const expiresAt = Math.floor(Date.now() / 1000) + 3600;
    this.#tokens.set(token, {
      uid,
      email: email?.toLowerCase(),
      emailVerified,
      signInProvider,
      authTime,
      expiresAt,
    });
    return token;
  }

  /** A later id token of the same sign-in. */
  refresh(token: string, changes: Partial<IdentityClaims>): string {
    const claims = this.#tokens.get(token);
    if (!claims) throw new Error('no such token');
    const next = `token.${crypto.randomUUID()}`;
    this.#tokens.set(next, { ...claims, ...changes });
    return next;
  }

  async verifyIdToken(token: string) {
    this.#answer();
    return this.#tokens.get(token) ?? null;
  }

  async createSessionCookie(token: string, maxAgeMs: number) {
    this.#answer();
    const claims = this.#tokens.get(token);
    if (!claims) throw new IdentityUnavailable(new Error('no such token'));
    const cookie = `session.${maxAgeMs}.${crypto.randomUUID()}`;
    this.#cookies.set(cookie, { ...claims, expiresAt: Math.floor((Date.now() + maxAgeMs) / 1000) });
    return cookie;
  }

  async verifySessionCookie(cookie: string) {
    this.#answer();
    return this.#cookies.get(cookie) ?? null;
  }

  async revokeSessions(uid: string) {
    this.#answer();
    for (const issued of [this.#tokens, this.#cookies]) {
      for (const [key, claims] of issued) if (claims.uid === uid) issued.delete(key);
    }
  }

  async lockOut(uid: string, except: string | undefined) {
    await this.revokeSessions(uid);
    this.lockedOut.push({ uid, except });
  }

  async issueRenewalToken({ uid, signInProvider }: RenewedSignIn) {
    this.#answer();
    return `renewal.${uid}.${signInProvider}`;
  }

  /** `authTime` of each renewal token that was waited for. */
  readonly outlived: number[] = [];

  async outliveRenewalToken(authTime: number) {
    this.outlived.push(authTime);
  }

  /** Codes of links for a new password, by uid. */
  readonly resets = new Map<string, string>();

  async readReset(code: string) {
    this.#answer();
    const uid = this.resets.get(code);
    return uid === undefined ? null : { uid, email: this.users.get(uid)?.email ?? '' };
  }

  async prepareReset({ uid }: { uid: string }, code: string) {
    await this.lockOut(uid, undefined);
    return code;
  }

  /** Codes of links for an e-mail that was changed. `further`: accounts that had the e-mail first and have others now. */
  readonly recoveries = new Map<string, { email: string; newEmail: string; further?: string[] }>();

  async readRecovery(code: string) {
    this.#answer();
    const link = this.recoveries.get(code);
    const uidOf = (email: string) => [...this.users].find(([, user]) => user.email === email)?.[0] ?? null;
    if (!link) return null;
    const [uid, holder] = [uidOf(link.newEmail), uidOf(link.email)];
    const { email, further = [] } = link;
    const candidates = uid !== null ? [uid] : further.filter((one) => one !== holder);
    return { email, candidates, holder, isRestored: uid === null && holder !== null };
  }

  async restoreEmail(uid: string, email: string) {
    await this.lockOut(uid, undefined);
    this.users.set(uid, { email, emailVerified: true });
  }

  async deleteUsers(uids: readonly string[]) {
    for (const uid of uids) {
      await this.revokeSessions(uid);
      this.users.delete(uid);
    }
  }

  /** When accounts were used last, in milliseconds since 1970; unlisted ones are in use. */
  readonly lastUses = new Map<string, number>();

  /** One account per page. */
  async listAccounts(page = '0') {
    this.#answer();
    const uids = [...this.users.keys()];
    const accounts = uids.slice(Number(page), Number(page) + 1).map((uid) => ({
      uid,
      lastUsedAt: this.lastUses.get(uid) ?? Date.now(),
    }));
    return { accounts, nextPage: Number(page) + 1 < uids.length ? String(Number(page) + 1) : undefined };
  }

  async findUser(uid: string) {
    this.#answer();
    return this.users.get(uid) ?? null;
  }

  /** The first e-mails of accounts that have another one now. */
  readonly initialEmails = new Map<string, string>();

  async findAccount(uid: string) {
    this.#answer();
    const [user, initialEmail] = [this.users.get(uid), this.initialEmails.get(uid)];
    return user ? { uid, ...user, ...(initialEmail !== undefined && { initialEmail }) } : null;
  }

  async findUids(email: string) {
    this.#answer();
    const uids = [...this.users.keys()];
    return uids.filter(
      (uid) => this.users.get(uid)?.email?.toLowerCase() === email || this.initialEmails.get(uid) === email,
    );
  }

  async findPasswordTime(uid: string) {
    this.#answer();
    return this.passwordTimes.has(uid) ? this.passwordTimes.get(uid) : 0;
  }

  #answer() {
    if (this.isDown) throw new IdentityUnavailable(new Error('connect ECONNREFUSED'));
  }
}

interface SignIn {
  email?: string | null;
  emailVerified?: boolean;
  signInProvider?: string;
  ageSeconds?: number;
}
