/** Firebase Authentication as the identity provider. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth, type UpdateRequest } from 'firebase-admin/auth';
import { withTimeout } from '#server/with-timeout.ts';
import { isDecodable, readClaims } from './claims.ts';
import { cacheClaims } from './claims-cache.ts';
import { isInvalidTokenError } from './firebase-errors.ts';
import {
  type AccountData,
  type AccountPage,
  type IdentityProvider,
  IdentityUnavailable,
} from './identity-provider.ts';
import {
  type Account,
  type FirebaseProject,
  findAccounts,
  findAccountsByEmail,
  findPasswordTime,
  readActionCode,
} from './identity-toolkit.ts';
import { issueRenewalToken, outliveRenewalToken } from './renewal.ts';
import { createUserLoader, isRevoked } from './user-loader.ts';

const emulatorVariable = 'FIREBASE_AUTH_EMULATOR_HOST';

/** Timeout of each call, because the Admin SDK has none while it fetches public keys. */
const timeoutMs = 10_000;

/** `onFutureToken`: see `readClaims`. */
export function createFirebaseIdentity(
  project: FirebaseProject,
  onFutureToken?: (aheadSeconds: number) => void,
): IdentityProvider {
  const auth = openAuth(project);
  const loadUser = createUserLoader((uids) => findAccounts(auth, uids));

  /** Returns a function that resolves to the claims of a valid token; the account is checked with each call. */
  function createVerifier(read: (token: string) => Promise<unknown>) {
    const readCached = cacheClaims(async (token) =>
      isDecodable(token) ? readClaims(await read(token), Date.now() / 1000, onFutureToken) : null,
    );
    const check = async (token: string) => {
      const claims = await readCached(token);
      // Replaces the Admin SDK's `checkRevoked`, which sends one request per call.
      const user = claims && (await loadUser(claims.uid));
      return user && !isRevoked(user, claims) ? claims : null;
    };
    return async (token: string) => {
      try {
        return await withTimeout(check(token), timeoutMs);
      } catch (error) {
        if (isInvalidTokenError(error)) return null;
        throw new IdentityUnavailable(error);
      }
    };
  }

  async function findUser(uid: string) {
    const user = await loadUser(uid);
    return user ? { email: user.email, emailVerified: user.emailVerified === true } : null;
  }

  async function findAccount(uid: string): Promise<AccountData | null> {
    const [{ users }, [{ initialEmail } = {} as Partial<Account>]] = await Promise.all([
      auth.getUsers([{ uid }]),
      findAccounts(auth, [uid]),
    ]);
    const [user] = users;
    if (!user) return null;
    const { passwordHash: _, passwordSalt: __, ...account } = user.toJSON() as AccountData;
    return { ...account, uid, ...(initialEmail !== undefined && { initialEmail }) };
  }

  /** Retries while the account is disabled: a lockout disables it for seconds. */
  async function readReset(
    code: string,
    pausesMs = [1_500, 1_500, 1_500],
  ): Promise<{ uid: string; email: string } | null> {
    const link = await readActionCode(auth, code, project);
    if (link?.requestType !== 'PASSWORD_RESET' || !link.email) return null;
    const email = link.email.toLowerCase();
    const accounts = await findAccountsByEmail(auth, link.email, project);
    const account = accounts.find((one) => one.email?.toLowerCase() === email);
    if (!account?.disabled) return account ? { uid: account.localId, email } : null;
    const [pauseMs, ...more] = pausesMs;
    if (pauseMs === undefined) return null;
    await pause(pauseMs);
    return readReset(code, more);
  }

  /** Firebase does not say whether a link outlives a new password. */
  async function findUsableCode(code: string, email: string) {
    if (await readActionCode(auth, code, project)) return code;
    const link = await auth.generatePasswordResetLink(email);
    return new URL(link).searchParams.get('oobCode') ?? code;
  }

  async function readRecovery(code: string) {
    const link = await readActionCode(auth, code, project);
    if (link?.requestType !== 'RECOVER_EMAIL' || !link.email || !link.newEmail) return null;
    const [email, newEmail] = [link.email.toLowerCase(), link.newEmail.toLowerCase()];
    const accounts = await findAccountsByEmail(auth, link.email, project);
    const holder = accounts.find((account) => account.email?.toLowerCase() === email);
    const originals = accounts.filter(({ initialEmail }) => initialEmail?.toLowerCase() === email);
    const changed = originals.find((account) => account.email?.toLowerCase() === newEmail);
    const isRestored = !changed && holder !== undefined && originals.includes(holder);
    const candidates = changed ? [changed] : originals.filter((account) => account !== holder);
    const uids = candidates.map(({ localId }) => localId);
    return { email, candidates: uids, holder: holder?.localId ?? null, isRestored };
  }

  return {
    verifyIdToken: createVerifier((token) => auth.verifyIdToken(token)),
    verifySessionCookie: createVerifier((cookie) => auth.verifySessionCookie(cookie)),
    createSessionCookie: (token, maxAgeMs) =>
      request(() => auth.createSessionCookie(token, { expiresIn: maxAgeMs })),
    revokeSessions: (uid) => request(() => revokeSessions(auth, uid)),
    lockOut: (uid, except) => request(() => lockOut(auth, uid, except)),
    issueRenewalToken: (signIn) => request(() => issueRenewalToken(auth, signIn)),
    outliveRenewalToken,
    readReset: (code) => request(() => readReset(code)),
    prepareReset: async ({ uid, email }, code) => {
      await request(() => lockOut(auth, uid, undefined));
      return request(() => findUsableCode(code, email));
    },
    readRecovery: (code) => request(() => readRecovery(code)),
    restoreEmail: (uid, email) => request(() => lockOut(auth, uid, undefined, email)),
    deleteUsers: (uids) => request(() => deleteUsers(auth, uids)),
    findUser: (uid) => request(() => findUser(uid)),
    findAccount: (uid) => request(() => findAccount(uid)),
    findUids: (email) =>
      request(async () => (await findAccountsByEmail(auth, email, project)).map(({ localId }) => localId)),
    listAccounts: (page) => request(() => listAccounts(auth, page)),
    findPasswordTime: (uid) => request(() => findPasswordTime(auth, uid)),
  };
}

/** The first ends a sign-in, the second a refresh of the next second, the third an ID token of that second. */
const maxRevocations = 3;

/**
 * Ends every sign-in so far, and returns when a new one is valid if the clock is right. Leaves no sign-in in the second of
 * `validSince`, which the Admin SDK accepts and `isRevoked` rejects (docs/decisions/0011), and no ID token that Firebase
 * accepts.
 */
async function revokeSessions(auth: Auth, uid: string) {
  let { usedAt, validSince } = await findLatestUse(auth, uid);
  let revokedSince = 0;
  for (let left = maxRevocations; left > 0 && usedAt >= revokedSince; left--) {
    const latest = Math.max(usedAt, validSince);
    await endOfSecond(latest);
    revokedSince = Math.max(latest + 1, Math.floor(Date.now() / 1000) - 1);
    // `revokeRefreshTokens` sets the current second, and the next sign-in may be in it.
    await auth.updateUser(uid, { validSince: revokedSince } as UpdateRequest);
    ({ usedAt, validSince } = await findLatestUse(auth, uid));
  }
  await endOfSecond(revokedSince);
}

/** The second of the latest sign-in or ID token, and of the latest revocation. */
async function findLatestUse(auth: Auth, uid: string) {
  const [{ lastLoginAt, lastRefreshAt, validSince } = {} as Partial<Account>] = await findAccounts(auth, [
    uid,
  ]);
  const usedAtMs = Math.max(Number(lastLoginAt ?? 0), Date.parse(lastRefreshAt ?? '') || 0);
  return { usedAt: Math.floor(usedAtMs / 1000), validSince: Number(validSince ?? 0) };
}

/** Waits until this second since 1970 is over; at most two seconds, because the clock may be wrong. */
async function endOfSecond(second: number) {
  const leftMs = (second + 1) * 1000 - Date.now();
  // A timer may be a millisecond early, by this clock.
  if (leftMs > 0) await pause(Math.min(leftMs + 1, 2_000));
}

/**
 * Disables the account meanwhile: while `revokeSessions` waits, an attacker could reset the password with a token and sign
 * in again.
 */
async function lockOut(auth: Auth, uid: string, except: string | undefined, email?: string) {
  await auth.updateUser(uid, { disabled: true });
  try {
    const [{ providerUserInfo = [] } = {} as Partial<Account>] = await findAccounts(auth, [uid]);
    const others = providerUserInfo.map(({ providerId }) => providerId).filter((id) => id !== except);
    // Unlinking the password would remove the e-mail, too.
    const isPassword = (id: string) => id === 'password';
    await auth.updateUser(uid, {
      // A password keeps an account that loses every other way to sign in.
      ...((except === undefined || others.some(isPassword)) && { password: randomPassword() }),
      ...(email !== undefined && { email, emailVerified: true }),
      providersToUnlink: others.filter((id) => !isPassword(id)),
    });
    await revokeSessions(auth, uid);
  } finally {
    await enable(auth, uid);
  }
}

/** Retries: an account that stays disabled locks its owner out. */
async function enable(auth: Auth, uid: string, pausesMs = [200, 1_000, 3_000]): Promise<void> {
  try {
    await auth.updateUser(uid, { disabled: false });
  } catch (error) {
    const [pauseMs, ...more] = pausesMs;
    if (pauseMs === undefined) {
      throw new IdentityUnavailable(error, 'An account stays disabled: enable it in Firebase.');
    }
    await pause(pauseMs);
    await enable(auth, uid, more);
  }
}

/** Uses the batch call: the one for a single account fails when it does not exist. */
async function deleteUsers(auth: Auth, uids: readonly string[]) {
  const { errors } = await auth.deleteUsers([...uids]);
  if (errors[0]) throw errors[0].error;
}

async function listAccounts(auth: Auth, page: string | undefined): Promise<AccountPage> {
  const { users, pageToken } = await auth.listUsers(1_000, page);
  const accounts = users.map(({ uid, metadata }) => {
    const times = [metadata.creationTime, metadata.lastSignInTime, metadata.lastRefreshTime];
    return { uid, lastUsedAt: Math.max(...times.flatMap((time) => (time ? Date.parse(time) : []))) };
  });
  return { accounts, nextPage: pageToken || undefined };
}

/** Meets any password policy of the project. */
const randomPassword = () => `${randomBytes(32).toString('base64url')}aA1!`;

/**
 * Sets the emulator from our settings: firebase-admin reads process.env here, and with an unchecked variable it would accept
 * unsigned tokens.
 */
function openAuth({ projectId, authEmulatorHost }: FirebaseProject) {
  if (authEmulatorHost) process.env[emulatorVariable] = authEmulatorHost;
  else delete process.env[emulatorVariable];
  return getAuth(initializeApp({ projectId }, crypto.randomUUID()));
}

async function request<Value>(send: () => Promise<Value>) {
  try {
    return await withTimeout(send(), timeoutMs);
  } catch (error) {
    throw error instanceof IdentityUnavailable ? error : new IdentityUnavailable(error);
  }
}
