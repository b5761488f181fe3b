import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createErrorHandler } from '#server/error-handler.ts';
import { createFairQueue } from '#server/http/fair-queue.ts';
import { shedLoad } from '#server/http/load-shedding.ts';
import { expectProblem } from './support/expect-problem.ts';
import { FakeIdentity } from './support/fake-identity.ts';
import { createTestApp } from './support/test-app.ts';

test('load shedding: refuses requests beyond 256 concurrent ones, answers the others', async () => {
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

/** Begins and never ends. */
const endless = (headers: Record<string, string> = {}): RequestInit & { duplex: 'half' } => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
  body: new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) }),
  duplex: 'half',
});

test.concurrent.each([{ 'content-length': '100' }, { 'transfer-encoding': 'chunked' }])(
  'server: cancels an endless body with %o',
  async (headers) => {
    const { app } = createTestApp(undefined);
    await expectProblem(await app.request('/api/v1/session', endless(headers)), 'bad-request');
  },
);

test('bufferBody: leaves room for others while hundreds of bodies arrive', async () => {
  const { app, call } = createTestApp(undefined);
  for (let index = 0; index < 300; index++) void app.request('/api/v1/session', endless());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await call('GET', '/logout')).status).toBe(200);
});

test.each([
  ['too long is sent away while many wait in line', { waitMs: 0, queued: 3 }, [503, 503, 503, 503, 200]],
  ['not for long is answered', { waitMs: 60_000, queued: 0 }, [200, 200, 200, 200, 200]],
])('load shedding: a request that waited %s', async (_name, most, statuses) => {
  const app = new Hono();
  app.onError(createErrorHandler(pino({ enabled: false })));
  app.use(shedLoad({ calls: 99, ...most }));
  app.get('/', (c) => c.text('done'));
  const answers: (Response | Promise<Response>)[] = [];
  const listen = createFairQueue((incoming) => answers.push(app.request('/', {}, { incoming })));
  for (let count = 0; count < 8; count++) {
    const request = new IncomingMessage(new Socket());
    listen(request, new ServerResponse(request));
  }
  while (answers.length < 8) await turn();
  // Four in each turn, and none in line after the last four.
  expect((await Promise.all(answers)).slice(0, 5).map(({ status }) => status)).toEqual(statuses);
});
