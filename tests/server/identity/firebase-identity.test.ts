import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Agent, globalAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { BaseAuth } from 'firebase-admin/auth';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFirebaseIdentity } from '#server/identity/firebase-identity.ts';
import { IdentityUnavailable } from '#server/identity/identity-provider.ts';
import { encodeJwtPart } from '#server/identity/jwt.ts';

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
  `${encodeJwtPart(header)}.${encodeJwtPart(payload)}.c2lnbmF0dXJl`;
const wellFormed = tokenOf({ alg: 'RS256', kid: 'a-key', typ: 'JWT' }, claims);

/** Every request leaves through this agent; here none arrives. */
beforeEach(() => {
  vi.spyOn(Object.getPrototypeOf(globalAgent) as Agent, 'createConnection').mockImplementation(() => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  });
});
afterEach(() => vi.restoreAllMocks());

describe('Firebase identity', () => {
  const identity = createFirebaseIdentity({ projectId, authEmulatorHost: undefined });

  test.each([
    ['garbage', 'garbage'],
    ['nothing', ''],
    ['claims that are no JSON', `${encodeJwtPart({ alg: 'RS256', kid: 'a-key' })}.e30x.c2ln`],
    ['a header that is no JSON', `e30x.${encodeJwtPart(claims)}.c2ln`],
    ['an unsigned token', tokenOf({ alg: 'none', typ: 'JWT' }, claims)],
    ['another algorithm', tokenOf({ alg: 'HS256', kid: 'a-key' }, claims)],
    ['another project', tokenOf({ alg: 'RS256', kid: 'a-key' }, { ...claims, aud: 'other' })],
    ['another issuer', tokenOf({ alg: 'RS256', kid: 'a-key' }, { ...claims, iss: 'https://evil.test' })],
    ['no user', tokenOf({ alg: 'RS256', kid: 'a-key' }, { ...claims, sub: '' })],
  ])('refuses %s', async (_name, token) => {
    expect(await identity.verifyIdToken(token)).toBeNull();
    expect(await identity.verifySessionCookie(token)).toBeNull();
  });

  test('is unavailable when the keys cannot be fetched', async () => {
    await expect(identity.verifyIdToken(wellFormed)).rejects.toThrow(IdentityUnavailable);
    const cookie = tokenOf(
      { alg: 'RS256', kid: 'a-key' },
      { ...claims, iss: `https://session.firebase.google.com/${projectId}` },
    );
    await expect(identity.verifySessionCookie(cookie)).rejects.toThrow(IdentityUnavailable);
  });
});

describe('Auth emulator', () => {
  const unsigned = `${encodeJwtPart({ alg: 'none', typ: 'JWT' })}.${encodeJwtPart(claims)}.`;

  test('serves the settings that name it, and is unavailable when it is down', async () => {
    const identity = createFirebaseIdentity({ projectId, authEmulatorHost: '127.0.0.1:1' });
    await expect(identity.verifyIdToken(unsigned)).rejects.toThrow(IdentityUnavailable);
    await expect(identity.createSessionCookie(unsigned, 300_000)).rejects.toThrow(IdentityUnavailable);
    await expect(identity.revokeSessions('ana')).rejects.toThrow(IdentityUnavailable);
    await expect(identity.findUser('ana')).rejects.toThrow(IdentityUnavailable);
  });

  test('is not used because of an unchecked environment variable', async () => {
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:1');
    const identity = createFirebaseIdentity({ projectId, authEmulatorHost: undefined });
    expect(await identity.verifyIdToken(unsigned)).toBeNull();
  });
});

describe('verified token', () => {
  test('is checked for a revocation with each call, and is refused as a session cookie', async () => {
    const account = {
      localId: 'ana',
      disabled: false,
      createdAt: '0',
      lastLoginAt: '0',
      providerUserInfo: [{ providerId: 'password', rawId: 'ana' }],
    };
    let lookups = 0;
    const server = createServer((_request, response) => {
      lookups++;
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ users: [account] }));
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const identity = createFirebaseIdentity({ projectId, authEmulatorHost: `127.0.0.1:${port}` });
    const verifySignature = vi.spyOn(BaseAuth.prototype, 'verifyIdToken');
    const payload = { ...claims, firebase: { sign_in_provider: 'password' } };
    const token = `${encodeJwtPart({ alg: 'none', typ: 'JWT' })}.${encodeJwtPart(payload)}.`;
    expect((await identity.verifyIdToken(token))?.uid).toBe('ana');
    // The SDK looks up accounts of the emulator too.
    lookups = 0;
    expect((await identity.verifyIdToken(token))?.uid).toBe('ana');
    expect(verifySignature).toHaveBeenCalledTimes(1);
    expect(lookups).toBe(1);
    expect(await identity.verifySessionCookie(token)).toBeNull();
    account.disabled = true;
    expect(await identity.verifyIdToken(token)).toBeNull();
  });
});

describe('lockOut', () => {
  test('enables the account again when the first attempt fails', async () => {
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

type ToolkitAnswer = [status: number, body: object];

/** Identity Toolkit's answers by the end of the path; every request is recorded. */
async function startToolkit(answers: Record<string, ToolkitAnswer | (() => ToolkitAnswer)>) {
  const requests: [string, Record<string, unknown>][] = [];
  const server = createServer(async (request, response) => {
    const action = request.url?.split(':').at(-1) ?? '';
    requests.push([action, (await json(request)) as Record<string, unknown>]);
    const answer = answers[action] ?? [200, { localId: 'ana' }];
    const [status, body] = typeof answer === 'function' ? answer() : answer;
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const identity = createFirebaseIdentity({ projectId, authEmulatorHost: `127.0.0.1:${port}` });
  return { identity, requests };
}
describe('recovery link', () => {
  const link = { requestType: 'RECOVER_EMAIL', email: 'Ana@Example.com', newEmail: 'thief@example.com' };
  const ana = {
    localId: 'ana',
    email: 'thief@example.com',
    initialEmail: 'ana@example.com',
    createdAt: '0',
    lastLoginAt: '0',
  };

  test('finds its account without consuming the code', async () => {
    const { identity, requests } = await startToolkit({
      resetPassword: [200, link],
      lookup: [200, { users: [ana] }],
    });
    expect(await identity.readRecovery('a code')).toEqual({
      email: 'ana@example.com',
      candidates: ['ana'],
      holder: null,
      isRestored: false,
    });
    expect(requests).toEqual([
      ['resetPassword', { oobCode: 'a code' }],
      ['lookup', { email: [link.email], initialEmail: [link.email] }],
    ]);
  });

  const further = { ...ana, email: 'further@example.com' };
  const other = { ...further, localId: 'eva' };
  const restored = { ...ana, email: 'ana@example.com' };
  test.each([
    ['the changed account', [ana, other], ['ana']],
    ['an account that was changed once more', [further], ['ana']],
    ['every account with the first e-mail', [further, other], ['ana', 'eva']],
    ['the others once one has the e-mail again', [restored, other], ['eva']],
  ])('recovery: finds %s', async (_name, users, candidates) => {
    const { identity } = await startToolkit({ resetPassword: [200, link], lookup: [200, { users }] });
    expect(await identity.readRecovery('a code')).toMatchObject({ candidates });
  });

  test.each([
    ['had another first e-mail', 'luis@example.com'],
    ['never changed its e-mail', undefined],
  ])('recovery: finds no account when the one with the e-mail %s', async (_name, initialEmail) => {
    const { identity } = await startToolkit({
      resetPassword: [200, link],
      lookup: [200, { users: [{ ...ana, initialEmail }] }],
    });
    expect(await identity.readRecovery('a code')).toMatchObject({ candidates: [], holder: null });
  });

  test.each([
    ['another kind of link', [200, { ...link, requestType: 'PASSWORD_RESET' }]],
    ['a link that does not say what was changed', [200, { ...link, newEmail: undefined }]],
    ...['INVALID_OOB_CODE', 'EXPIRED_OOB_CODE', 'USER_DISABLED'].map((message) => [
      message,
      [400, { error: { code: 400, message } }],
    ]),
  ] as [string, [number, object]][])('is invalid for %s', async (_name, answer) => {
    const { identity } = await startToolkit({ resetPassword: answer });
    expect(await identity.readRecovery('a code')).toBeNull();
  });

  test('is unavailable after any other error', async () => {
    const { identity } = await startToolkit({
      resetPassword: [403, { error: { code: 403, message: 'PERMISSION_DENIED' } }],
    });
    await expect(identity.readRecovery('a code')).rejects.toThrow(IdentityUnavailable);
  });

  test('restores the e-mail while the account is disabled, with a random password', async () => {
    const user = { ...ana, providerUserInfo: [{ providerId: 'google.com', rawId: '1' }] };
    const { identity, requests } = await startToolkit({ lookup: [200, { users: [user] }] });
    await identity.restoreEmail('ana', 'ana@example.com');
    const updates = requests.filter(([action]) => action === 'update').map(([, body]) => body);
    expect(updates).toEqual([
      expect.objectContaining({ disableUser: true }),
      expect.objectContaining({
        email: 'ana@example.com',
        emailVerified: true,
        password: expect.stringMatching(/^.{40,}$/),
        deleteProvider: ['google.com'],
      }),
      expect.objectContaining({ validSince: expect.any(Number) }),
      expect.objectContaining({ disableUser: false }),
    ]);
  });

  test('password time: is read, although the Admin SDK omits it', async () => {
    const { identity } = await startToolkit({
      lookup: [200, { users: [{ ...ana, passwordUpdatedAt: 1_764_203_821_123 }] }],
    });
    expect(await identity.findPasswordTime('ana')).toBe(1_764_203_821_123);
  });

  test('password time: is 0 when the password is the one of the sign-up', async () => {
    const { identity } = await startToolkit({
      lookup: [
        200,
        { users: [{ ...ana, createdAt: '1764203820900', passwordUpdatedAt: 1_764_203_821_123 }] },
      ],
    });
    expect(await identity.findPasswordTime('ana')).toBe(0);
  });
});

describe('reset link', () => {
  const link = { requestType: 'PASSWORD_RESET', email: 'Ana@Example.com' };
  const ana = {
    localId: 'ana',
    email: 'ana@example.com',
    createdAt: '0',
    lastLoginAt: '0',
    providerUserInfo: [
      { providerId: 'password', rawId: 'ana@example.com' },
      { providerId: 'google.com', rawId: '1' },
    ],
  };
  const eva = { ...ana, localId: 'eva', email: 'eva@example.com', initialEmail: 'ana@example.com' };
  const unusable: ToolkitAnswer = [400, { error: { code: 400, message: 'INVALID_OOB_CODE' } }];
  const reset = { uid: 'ana', email: 'ana@example.com' };

  test('finds the account that has the e-mail now', async () => {
    const { identity } = await startToolkit({
      resetPassword: [200, link],
      lookup: [200, { users: [eva, ana] }],
    });
    expect(await identity.readReset('a code')).toEqual(reset);
  });

  test.each([
    ['another kind of link', [200, { ...link, requestType: 'VERIFY_EMAIL' }], [ana]],
    ['an unusable code', unusable, [ana]],
    ['a missing account', [200, link], [eva]],
    ['a disabled account', [200, link], [{ ...ana, disabled: true }]],
  ] as [string, ToolkitAnswer, object[]][])('is invalid for %s', async (_name, answer, users) => {
    const { identity } = await startToolkit({ resetPassword: answer, lookup: [200, { users }] });
    expect(await identity.readReset('a code')).toBeNull();
  });

  test('is read once a lockout of the account has ended', async () => {
    let lookups = 0;
    const { identity } = await startToolkit({
      resetPassword: [200, link],
      lookup: () => [200, { users: [{ ...ana, disabled: lookups++ === 0 }] }],
    });
    expect(await identity.readReset('a code')).toEqual(reset);
  });

  test('leaves the account without a way to sign in, until its code sets a password', async () => {
    const { identity, requests } = await startToolkit({
      resetPassword: [200, link],
      lookup: [200, { users: [ana] }],
    });
    expect(await identity.prepareReset(reset, 'a code')).toBe('a code');
    expect(requests.filter(([action]) => action === 'update').map(([, body]) => body)).toEqual([
      expect.objectContaining({ disableUser: true }),
      expect.objectContaining({
        password: expect.stringMatching(/^.{40,}$/),
        deleteProvider: ['google.com'],
      }),
      expect.objectContaining({ validSince: expect.any(Number) }),
      expect.objectContaining({ disableUser: false }),
    ]);
  });

  test('gets a new code when the one of the link does not outlive the lockout', async () => {
    const { identity } = await startToolkit({
      resetPassword: unusable,
      lookup: [200, { users: [ana] }],
      sendOobCode: [200, { oobLink: 'https://escandallo.example/auth?mode=resetPassword&oobCode=new' }],
    });
    expect(await identity.prepareReset(reset, 'a code')).toBe('new');
  });
});

describe('revokeSessions', () => {
  const second = () => Math.floor(Date.now() / 1000);
  /** An account whose latest ID token is `ageSeconds` old; each revocation is recorded. */
  async function startAccount(ageSeconds: number, onRevocation: () => string | undefined = () => undefined) {
    const revocations: number[] = [];
    const ana = {
      localId: 'ana',
      createdAt: '0',
      lastLoginAt: '0',
      lastRefreshAt: new Date(Date.now() - ageSeconds * 1000).toISOString(),
    };
    const { identity, requests } = await startToolkit({
      lookup: () => [200, { users: [ana] }],
      update: () => {
        revocations.push(Number(requests.at(-1)?.[1].validSince));
        ana.lastRefreshAt = onRevocation() ?? ana.lastRefreshAt;
        return [200, { localId: 'ana' }];
      },
    });
    return { identity, revocations };
  }

  test('ends an ID token of this second, and returns when the next sign-in is valid', async () => {
    const { identity, revocations } = await startAccount(0);
    const issuedAt = second();
    await identity.revokeSessions('ana');
    expect(revocations).toEqual([issuedAt + 1]);
    expect(second()).toBeGreaterThan(issuedAt + 1);
  });

  test('ends an ID token that was issued meanwhile', async () => {
    let issuedAt = 0;
    const { identity, revocations } = await startAccount(60, () => {
      if (issuedAt) return undefined;
      issuedAt = second();
      return new Date().toISOString();
    });
    await identity.revokeSessions('ana');
    expect(revocations).toEqual([expect.any(Number), issuedAt + 1]);
  });

  test('waits for nothing when no ID token is recent', async () => {
    const { identity, revocations } = await startAccount(60);
    const before = second();
    await identity.revokeSessions('ana');
    expect(revocations).toHaveLength(1);
    expect(revocations[0]).toBeLessThan(second());
    expect(revocations[0]).toBeGreaterThanOrEqual(before - 1);
  });
});
