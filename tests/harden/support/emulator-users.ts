/** People in the Auth emulator, which takes unsigned tokens. */

import { startEmulator } from '#local/emulator.ts';
import { findFreePort } from '#local/ports.ts';
import { projectId } from '#local/settings.ts';
import { encodeJwtPart } from '#server/identity/jwt.ts';
import { nowSeconds } from './google.ts';

/** The emulator on a free port. */
export async function startFreeEmulator() {
  const emulator = await startEmulator(await findFreePort(), '127.0.0.1');
  return { ...emulator, [Symbol.asyncDispose]: emulator.stop };
}

/** `createdAt`: in milliseconds since 1970. */
export async function createUsers(emulatorUrl: string, uids: string[], createdAt = Date.now()) {
  const url = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchCreate`;
  const users = uids.map((uid) => {
    const email = `${uid}@example.com`;
    const providerUserInfo = [{ providerId: 'google.com', rawId: uid, email }];
    return { localId: uid, email, createdAt: String(createdAt), providerUserInfo };
  });
  for (let start = 0; start < users.length; start += 1000) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: JSON.stringify({ users: users.slice(start, start + 1000) }),
    });
    if (!response.ok) throw new Error(`The emulator refused users: ${await response.text()}`);
  }
}

export function unsignedToken(uid: string): string {
  const now = nowSeconds();
  const claims = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: uid,
    user_id: uid,
    email: `${uid}@example.com`,
    auth_time: now,
    iat: now,
    exp: now + 3600,
    firebase: { sign_in_provider: 'google.com', identities: {} },
  };
  return `${encodeJwtPart({ alg: 'none', typ: 'JWT' })}.${encodeJwtPart(claims)}.`;
}
