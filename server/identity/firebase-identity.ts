/** Firebase Authentication as the identity provider. */
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { withDeadline } from '#server/deadline.ts';
import { isReadable, readClaims } from './claims.ts';
import { isTokenAtFault } from './firebase-errors.ts';
import { type IdentityProvider, IdentityUnavailable } from './identity-provider.ts';

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
  return {
    verifyIdToken: (token) => verify(token, () => auth.verifyIdToken(token, true)),
    verifySessionCookie: (cookie) => verify(cookie, () => auth.verifySessionCookie(cookie, true)),
    createSessionCookie: (token, maxAgeMs) =>
      ask(() => auth.createSessionCookie(token, { expiresIn: maxAgeMs })),
    revokeSessions: (uid) => ask(() => auth.revokeRefreshTokens(uid)),
    hasUser: async (uid) => (await ask(() => auth.getUsers([{ uid }]))).users.length > 0,
  };
}

/**
 * firebase-admin learns of an emulator by process.env alone, at this moment. Our settings decide, so that
 * no variable that they did not check can make it accept unsigned tokens.
 */
function openAuth({ projectId, authEmulatorHost }: FirebaseIdentityOptions) {
  if (authEmulatorHost) process.env[emulatorVariable] = authEmulatorHost;
  else delete process.env[emulatorVariable];
  return getAuth(initializeApp({ projectId }, crypto.randomUUID()));
}

async function verify(token: string, read: () => Promise<unknown>) {
  if (!isReadable(token)) return null;
  try {
    return readClaims(await withDeadline(read(), patienceMs), Date.now() / 1000);
  } catch (error) {
    if (isTokenAtFault(error)) return null;
    throw new IdentityUnavailable(error);
  }
}

async function ask<Answer>(request: () => Promise<Answer>) {
  try {
    return await withDeadline(request(), patienceMs);
  } catch (error) {
    throw new IdentityUnavailable(error);
  }
}
