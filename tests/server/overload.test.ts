import { expect, test } from 'vitest';
import { expectProblem } from './support/expect-problem.ts';
import { FakeIdentity } from './support/fake-identity.ts';
import { createTestApp } from './support/test-app.ts';

test('load shedding: refuses requests above 256 at once, answers the others', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const identity = new FakeIdentity();
  identity.verifyIdToken = () => released.then(() => null);
  const { call } = createTestApp(undefined, { identity });
  const running = Array.from({ length: 256 }, () => call('GET', '/users', { token: 'any' }));
  await expectProblem(await call('GET', '/users', { token: 'any' }), 'unavailable');
  release();
  for (const response of await Promise.all(running)) expect(response.status).toBe(401);
  expect((await call('GET', '/users', { token: 'any' })).status).toBe(401);
});

test('server: cancels an endless body', async () => {
  const { app } = createTestApp(undefined);
  const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) });
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const request: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  await expectProblem(await app.request('/api/v1/session', request), 'bad-request');
});
