/** Firebase Authentication as the identity provider. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { withDeadline } from '#server/deadline.ts';
import { isReadable, readClaims } from './claims.ts';
import { isTokenAtFault } from './firebase-errors.ts';
import { type IdentityProvider, IdentityUnavailable } from './identity-provider.ts';
import { findPasswordTime, readActionCode } from './identity-toolkit.ts';
import { keepKeys } from './kept-keys.ts';
import { createUserLookup, isRevoked } from './user-lookup.ts';

interface FirebaseIdentityOptions {
  projectId: string;
  /** host:port of the Auth emulator, or undefined for the real service. */
  authEmulatorHost: string | undefined;
}

const emulatorVariable = 'FIREBASE_AUTH_EMULATOR_HOST';

/** Requests to Firebase have no time limit of their own while they look for its keys. */
const patienceMs = 10_000;

export function createFirebaseIdentity(options: FirebaseIdentityOptions): IdentityProvider {
  const auth = openAuth(options);
  const lookUp = createUserLookup(auth);

  async function verify(token: string, read: () => Promise<unknown>) {
    if (!isReadable(token)) return null;
    try {
      const claims = readClaims(await withDeadline(read(), patienceMs), Date.now() / 1000);
      // What the Admin SDK asks with its `checkRevoked`, one request for each call.
      const user = claims && (await withDeadline(lookUp(claims.uid), patienceMs));
      return user && !isRevoked(user, claims) ? claims : null;
    } catch (error) {
      if (isTokenAtFault(error)) return null;
      throw new IdentityUnavailable(error);
    }
  }

  async function findUser(uid: string) {
    const user = await lookUp(uid);
    return user ? { email: user.email, emailVerified: user.emailVerified } : null;
  }

  async function readRecovery(code: string) {
    const link = await readActionCode(auth, code, options.authEmulatorHost);
    if (link?.requestType !== 'RECOVER_EMAIL' || !link.email || !link.newEmail) return null;
    const { email, newEmail } = link;
    const { users } = await auth.getUsers([{ email }, { email: newEmail }]);
    const uidOf = (address: string) =>
      users.find((user) => user.email?.toLowerCase() === address.toLowerCase())?.uid ?? null;
    return { email: email.toLowerCase(), uid: uidOf(newEmail), holder: uidOf(email) };
  }

  return {
    verifyIdToken: (token) => verify(token, () => auth.verifyIdToken(token)),
    verifySessionCookie: (cookie) => verify(cookie, () => auth.verifySessionCookie(cookie)),
    createSessionCookie: (token, maxAgeMs) =>
      ask(() => auth.createSessionCookie(token, { expiresIn: maxAgeMs })),
    revokeSessions: (uid) => ask(() => revokeSessions(auth, uid)),
    lockOut: (uid, except) => ask(() => lockOut(auth, uid, except)),
    readRecovery: (code) => ask(() => readRecovery(code)),
    restoreEmail: (uid, email) => ask(() => lockOut(auth, uid, undefined, email)),
    deleteUser: (uid) => ask(() => deleteUser(auth, uid)),
    findUser: (uid) => ask(() => findUser(uid)),
    findPasswordTime: (uid) => ask(() => findPasswordTime(auth, uid)),
  };
}

/**
 * Firebase counts in whole seconds: revoking ends what was signed in before this one, and nothing of this one
 * (https://firebase.google.com/docs/auth/admin/manage-sessions). So the second of the last sign-in has to be over,
 * and a sign-in after the answer is not revoked with the others.
 */
async function revokeSessions(auth: Auth, uid: string) {
  const { lastSignInTime } = (await auth.getUser(uid)).metadata;
  const nextSecond = Math.floor(Date.parse(lastSignInTime) / 1000) * 1000 + 1000;
  // A timer may be a millisecond early, by this clock: then the second would not be over.
  while (Date.now() < nextSecond) await pause(nextSecond - Date.now());
  await auth.revokeRefreshTokens(uid);
}

/**
 * Disabled meanwhile: with a token of the second that revoking waits for, a stranger could set the password back
 * and sign in again.
 */
async function lockOut(auth: Auth, uid: string, except: string | undefined, email?: string) {
  await auth.updateUser(uid, { disabled: true });
  try {
    const { providerData } = await auth.getUser(uid);
    const others = providerData.map(({ providerId }) => providerId).filter((id) => id !== except);
    // Unlinking the password would take the e-mail address along.
    const isPassword = (id: string) => id === 'password';
    await auth.updateUser(uid, {
      // A password keeps an account that loses every other way to sign in.
      ...((email !== undefined || others.some(isPassword)) && { password: unknownPassword() }),
      ...(email !== undefined && { email, emailVerified: true }),
      providersToUnlink: others.filter((id) => !isPassword(id)),
    });
    await revokeSessions(auth, uid);
  } finally {
    await enable(auth, uid);
  }
}

/** Nobody could get in if it stayed disabled. */
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

/** The call for many: the one for a single account fails when it is gone already. */
async function deleteUser(auth: Auth, uid: string) {
  const { errors } = await auth.deleteUsers([uid]);
  if (errors[0]) throw errors[0].error;
}

/** Whatever kinds of characters the project asks for. */
const unknownPassword = () => `${randomBytes(32).toString('base64url')}aA1!`;

/**
 * firebase-admin learns of an emulator by process.env alone, at this moment. Our settings decide, so that
 * no variable that they did not check can make it accept unsigned tokens.
 */
function openAuth({ projectId, authEmulatorHost }: FirebaseIdentityOptions) {
  if (authEmulatorHost) process.env[emulatorVariable] = authEmulatorHost;
  else delete process.env[emulatorVariable];
  const auth = getAuth(initializeApp({ projectId }, crypto.randomUUID()));
  keepKeys(auth);
  return auth;
}

async function ask<Answer>(request: () => Promise<Answer>) {
  try {
    return await withDeadline(request(), patienceMs);
  } catch (error) {
    throw error instanceof IdentityUnavailable ? error : new IdentityUnavailable(error);
  }
}
