import { type Agent, globalAgent } from 'node:https';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFirebaseIdentity } from '#server/identity/firebase-identity.ts';
import { IdentityUnavailable } from '#server/identity/identity-provider.ts';
import { tokenPart } from '#server/identity/token-part.ts';

const projectId = 'my-project';
const now = Math.floor(Date.now() / 1000);
const claims = {
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  sub: 'ana',
  auth_time: now,
  iat: now,
  exp: now + 3600,
};
const tokenOf = (header: object, payload: object) =>
  `${tokenPart(header)}.${tokenPart(payload)}.c2lnbmF0dXJl`;
const wellFormed = tokenOf({ alg: 'RS256', kid: 'a-key', typ: 'JWT' }, claims);

/** Every request leaves through this agent; here none arrives. */
beforeEach(() => {
  vi.spyOn(Object.getPrototypeOf(globalAgent) as Agent, 'createConnection').mockImplementation(() => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  });
});
afterEach(() => vi.restoreAllMocks());

describe('the real service', () => {
  const identity = createFirebaseIdentity({ projectId, authEmulatorHost: undefined });

  test.each([
    ['garbage', 'garbage'],
    ['nothing', ''],
    ['claims that are no JSON', `${tokenPart({ alg: 'RS256', kid: 'a-key' })}.e30x.c2ln`],
    ['a header that is no JSON', `e30x.${tokenPart(claims)}.c2ln`],
    ['an unsigned token', tokenOf({ alg: 'none', typ: 'JWT' }, claims)],
    ['another algorithm', tokenOf({ alg: 'HS256', kid: 'a-key' }, claims)],
    ['another project', tokenOf({ alg: 'RS256', kid: 'a-key' }, { ...claims, aud: 'other' })],
    ['another issuer', tokenOf({ alg: 'RS256', kid: 'a-key' }, { ...claims, iss: 'https://evil.test' })],
    ['no user', tokenOf({ alg: 'RS256', kid: 'a-key' }, { ...claims, sub: '' })],
  ])('refuses %s', async (_name, token) => {
    expect(await identity.verifyIdToken(token)).toBeNull();
    expect(await identity.verifySessionCookie(token)).toBeNull();
  });

  test('is unavailable when its keys cannot be fetched', async () => {
    await expect(identity.verifyIdToken(wellFormed)).rejects.toThrow(IdentityUnavailable);
    const cookie = tokenOf(
      { alg: 'RS256', kid: 'a-key' },
      { ...claims, iss: `https://session.firebase.google.com/${projectId}` },
    );
    await expect(identity.verifySessionCookie(cookie)).rejects.toThrow(IdentityUnavailable);
  });
});

describe('the emulator', () => {
  const unsigned = `${tokenPart({ alg: 'none', typ: 'JWT' })}.${tokenPart(claims)}.`;

  test('is used when the settings name it, and is unavailable when nobody is there', async () => {
    const identity = createFirebaseIdentity({ projectId, authEmulatorHost: '127.0.0.1:1' });
    await expect(identity.verifyIdToken(unsigned)).rejects.toThrow(IdentityUnavailable);
    await expect(identity.createSessionCookie(unsigned, 300_000)).rejects.toThrow(IdentityUnavailable);
    await expect(identity.revokeSessions('ana')).rejects.toThrow(IdentityUnavailable);
    await expect(identity.findUser('ana')).rejects.toThrow(IdentityUnavailable);
  });

  test('is not used because of a variable that the settings did not check', async () => {
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:1');
    const identity = createFirebaseIdentity({ projectId, authEmulatorHost: undefined });
    expect(await identity.verifyIdToken(unsigned)).toBeNull();
  });
});
