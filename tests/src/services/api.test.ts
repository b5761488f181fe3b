import { expect, test, vi } from 'vitest';
import { createApi } from '#src/services/api/api.ts';
import { createHttpClient, NetworkError } from '#src/services/api/http-client.ts';
import { toProblem } from '#src/services/api/problem.ts';
import { storedFields } from '#tests/support/sample-person.ts';

const signal = new AbortController().signal;
const record = { ...storedFields, uid: 'ana', email: 'ana@example.com' };
const problem = (type: string, status: number) =>
  Response.json({ type: `/problems/${type}`, title: type, status }, { status });

const apiAnswering = (answer: () => Response | Promise<Response>) =>
  createApi(
    createHttpClient(
      '',
      () => null,
      async () => answer(),
    ),
  );

test('checkSession: is invalid after an error response, rejects without one', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const answers = [() => problem('internal-error', 500), () => Response.json({ valid: 'yes' })];
  for (const answer of answers) {
    expect(await apiAnswering(answer).checkSession(signal)).toEqual({ valid: false });
  }
  expect(await apiAnswering(() => Response.json({ valid: true })).checkSession(signal)).toEqual({
    valid: true,
  });
  for (const error of [new NetworkError('offline'), new DOMException('late', 'TimeoutError')]) {
    await expect(apiAnswering(() => Promise.reject(error)).checkSession(signal)).rejects.toBe(error);
  }
  // A captive portal's response must not sign out.
  await expect(apiAnswering(() => new Response('<html>')).checkSession(signal)).rejects.toBeInstanceOf(
    NetworkError,
  );
});

test('lookUpUser: returns missing only for 404', async () => {
  const found = { ...record, createdAt: '2026-01-01T00:00:00.000Z', emailVerified: true };
  expect(await apiAnswering(() => Response.json(found)).lookUpUser(signal)).toBe('found');
  expect(await apiAnswering(() => problem('not-found', 404)).lookUpUser(signal)).toBe('missing');
  await expect(apiAnswering(() => problem('unavailable', 503)).lookUpUser(signal)).rejects.toThrow('503');
  await expect(apiAnswering(() => Response.json({})).lookUpUser(signal)).rejects.toThrow();
});

test('lookUpUser: returns a store that needs a confirmation, which is sent', async () => {
  const store = { name: 'Evil store', createdAt: '2026-01-01T00:00:00.000Z' };
  const body = { type: '/problems/confirmation-required', title: 'Whose?', status: 409, store };
  const api = apiAnswering(() => Response.json(body, { status: 409 }));
  expect(await api.lookUpUser(signal)).toEqual(store);
  await apiAnswering(() => new Response(null, { status: 204 })).confirmOwnership({ isOwner: false }, signal);
  await expect(api.confirmOwnership({ isOwner: false }, signal)).rejects.toThrow('409');
});

test('api: rejects responses that violate the contract', async () => {
  const api = apiAnswering(() => Response.json({}));
  await expect(api.registerOwner(record, signal)).rejects.toThrow();
  await expect(api.createSession({ token: 'token' }, signal)).rejects.toThrow();
});

test('registerOwner: rejects when the stored texts differ after normalization', async () => {
  const sent = { ...record, name: '\u200b Jose\u0301', storeName: 'Pan\u00ad de Ana' };
  const answering = (changes: object) =>
    apiAnswering(() =>
      Response.json({
        ...record,
        name: 'Jos\u00e9',
        storeName: 'Pan de Ana',
        createdAt: '2026-11-25T12:00:00.000Z',
        emailVerified: false,
        ...changes,
      }),
    );
  await expect(answering({}).registerOwner(sent, signal)).resolves.toBeUndefined();
  const error = await answering({ storeName: 'Pan de Aan' })
    .registerOwner(sent, signal)
    .catch((thrown: unknown) => thrown);
  expect(toProblem(error)).toMatchObject({
    code: 'registered-before',
    stored: { name: 'Jos\u00e9', storeName: 'Pan de Aan' },
  });
});

test('toProblem: maps reasons of invalid fields', async () => {
  const fields = { name: 'too-long', address: 'unreadable', phone: 'something new' };
  const body = { type: '/problems/invalid-fields', title: 'x', status: 422, fields };
  const api = apiAnswering(() => Response.json(body, { status: 422 }));
  const error = await api.registerOwner(record, signal).catch((thrown: unknown) => thrown);
  expect(toProblem(error)).toMatchObject({
    code: 'invalid-fields',
    fields: { name: 'tooLong', address: 'unreadable', phone: 'invalid' },
  });
});

test.each([
  [{ email: 'unreadable', role: 'owner-only' }, 'email-refused'],
  [{ fieldOfNoForm: 'required' }, 'outdated-page'],
])('toProblem: %j, which no form has, is %s', async (fields, code) => {
  const body = { type: '/problems/invalid-fields', title: 'x', status: 422, fields };
  const api = apiAnswering(() => Response.json(body, { status: 422 }));
  const error = await api.registerOwner(record, signal).catch((thrown: unknown) => thrown);
  expect(toProblem(error)).toMatchObject({ code });
});

test.each([
  [new NetworkError('Failed to fetch'), 'network'],
  [new DOMException('The operation timed out.', 'TimeoutError'), 'network'],
  [{ code: 'network-request-failed', message: null }, 'network'],
  [{ code: 'too-many-requests', message: null }, 'too-many-requests'],
  [{ code: 'user-token-expired', message: null }, 'unauthorized'],
  [{ code: 'user-not-found', message: null }, 'unauthorized'],
  [{ code: 'cookies-blocked' }, 'cookies-blocked'],
  [{ code: 'no-identity' }, 'no-identity'],
  [{ code: 'toString', message: null }, 'unknown'],
  [undefined, 'unavailable'],
  [{ code: 'chunk-missing' }, 'unavailable'],
  [{ code: 'user-disabled', message: null }, 'account-disabled'],
])('toProblem: maps other errors: %o', (error, code) => {
  expect(toProblem(error)).toEqual({ code });
});
