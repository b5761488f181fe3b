import { expect, test } from 'vitest';
import type { OwnerStore } from '#server/stores/owner-store.ts';
import { registrationOf } from '#tests/support/registration-of.ts';
import { createTestApp } from './support/test-app.ts';

const owners: OwnerStore = {
  find: async () => undefined,
  register: async (owner) => ({
    outcome: 'created',
    record: { ...owner, createdAt: '2030-01-01T00:00:00Z' },
  }),
  list: async () => [],
};

/** One call of each kind that holds somebody's data, also where no data should be. */
async function callAll() {
  const app = createTestApp(undefined, { owners });
  const { call, identity, logs } = app;
  const token = identity.signIn('ana');
  const body = registrationOf('ana');
  await call('POST', '/users?email=ana@example.com', { token, body });
  await call('POST', '/users', { token, body: { ...body, role: 'García' } });
  const session = await call('POST', '/session', { body: { tokenId: token } });
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
  await call('GET', '/logout', { cookie, headers: { 'x-request-id': 'chosen-by-the-caller' } });
  for (const method of ['GET', 'POST', 'OPTIONS', 'PUT']) await call(method, `/users/${body.email}`);
  const secrets = [
    token,
    cookie.split('=')[1],
    body.uid,
    body.email,
    body.name,
    body.lastName,
    body.phone,
    body.address,
  ];
  return { lines: logs.map((line) => JSON.parse(line)), text: logs.join(''), secrets };
}

test('logs a line per request, with an id that is ours', async () => {
  const { lines } = await callAll();
  expect(lines.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['POST', '/api/v1/users', 201],
    ['POST', '/api/v1/users', 422],
    ['POST', '/api/v1/session', 200],
    ['GET', '/api/v1/logout', 200],
    // Paths that nobody here made up.
    ['GET', undefined, 404],
    ['POST', undefined, 404],
    ['OPTIONS', undefined, 204],
    ['PUT', undefined, 404],
  ]);
  for (const { requestId, ms } of lines) {
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(ms).toBeTypeOf('number');
  }
});

test('tells callers apart by a hash', async () => {
  const { lines } = await callAll();
  const [first, second, third, anonymous] = lines.map(({ user }) => user);
  expect(first).toMatch(/^[\w-]{16}$/);
  expect([second, third, anonymous]).toEqual([first, first, undefined]);
});

test('holds nothing that people typed or hold', async () => {
  const { text, secrets } = await callAll();
  const spelled = [...secrets, ...secrets.map((secret = '') => encodeURIComponent(secret))];
  expect(spelled.filter((secret = '') => text.includes(`"${secret}`) || text.includes(`/${secret}`))).toEqual(
    [],
  );
  for (const secret of secrets.filter((value = '') => value.length > 3)) expect(text).not.toContain(secret);
});

test('a mistake of ours is logged by its name and place, without its words', async () => {
  const { call, identity, logs } = createTestApp(undefined, {
    owners: { ...owners, find: () => Promise.reject(new TypeError('Ana García is not a function')) },
  });
  const response = await call('GET', '/users', { token: identity.signIn('ana') });
  expect(response.status).toBe(500);
  const [failure, line] = logs.map((entry) => JSON.parse(entry));
  expect(failure).toMatchObject({ error: 'TypeError', requestId: line.requestId });
  expect(failure.at[0]).toContain('request-log.test.ts');
  expect(logs.join('')).not.toContain('García');
});
