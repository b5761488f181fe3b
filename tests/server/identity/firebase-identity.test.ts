import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Agent, globalAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
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

describe('other people signed in to the same account', () => {
  test('is locked out, and the account is enabled again although the first try fails', async () => {
    const updates: Record<string, unknown>[] = [];
    const server = createServer(async (request, response) => {
      const body = await json(request);
      const isLookup = request.url?.includes('lookup');
      if (!isLookup) updates.push(body as Record<string, unknown>);
      const failures = updates.filter(({ disableUser }) => disableUser === false).length;
      const user = { localId: 'ana', lastLoginAt: '0', createdAt: '0', providerUserInfo: [] };
      response.writeHead(!isLookup && failures === 1 ? 400 : 200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(isLookup ? { users: [user] } : { localId: 'ana' }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const identity = createFirebaseIdentity({ projectId, authEmulatorHost: `127.0.0.1:${port}` });
    await identity.lockOut('ana', 'google.com');
    expect(updates.map(({ disableUser }) => disableUser)).toEqual([true, undefined, undefined, false, false]);
    server.close();
  });
});
