import { expect, test } from 'vitest';
import type { OwnerStore } from '#server/stores/owner-store.ts';
import { createTestApp, registrationOf } from './support/test-app.ts';

const owners: OwnerStore = {
  find: async () => undefined,
  register: async (owner) => ({
    outcome: 'created',
    record: { ...owner, createdAt: '2030-01-01T00:00:00Z' },
  }),
  list: async () => [],
};

test('logs a line per request, and nothing that people typed or hold', async () => {
  const { call, identity, logs } = createTestApp(undefined, { owners });
  const token = identity.signIn('ana');
  const body = registrationOf('ana');
  await call('POST', '/users?email=ana@example.com', { token, body });
  await call('POST', '/users', { token, body: { ...body, role: 'García' } });
  const session = await call('POST', '/session', { body: { tokenId: token } });
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
  await call('GET', '/logout', { cookie, headers: { 'x-request-id': 'chosen-by-the-caller' } });

  const lines = logs.map((line) => JSON.parse(line));
  expect(lines.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['POST', '/api/v1/users', 201],
    ['POST', '/api/v1/users', 422],
    ['POST', '/api/v1/session', 200],
    ['GET', '/api/v1/logout', 200],
  ]);
  for (const { requestId, ms } of lines) {
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(ms).toBeTypeOf('number');
  }
  const secrets = [
    token,
    cookie.split('=')[1],
    body.email,
    body.name,
    body.lastName,
    body.phone,
    body.address,
  ];
  for (const secret of secrets) expect(logs.join('')).not.toContain(secret);
});
