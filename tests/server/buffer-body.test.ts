import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { bufferBody } from '#server/http/buffer-body.ts';
import { createErrorHandler } from '#server/http/error-handler.ts';
import { expectProblem } from './support/expect-problem.ts';
import { createTestApp } from './support/test-app.ts';

/** Begins and never ends. */
const slow = (headers: Record<string, string> = {}): RequestInit & { duplex: 'half' } => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
  body: new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) }),
  duplex: 'half',
});

test.each([{ 'content-length': '100' }, { 'transfer-encoding': 'chunked' }])(
  'bufferBody: cancels an endless body with %o',
  async (headers) => {
    const app = new Hono();
    app.onError(createErrorHandler(pino({ enabled: false })));
    app.post('/', bufferBody(100, 20), async (c) => c.text(await c.req.text()));
    const response = await app.request('/', slow(headers));
    await expectProblem(response, 'bad-request');
    expect(await (await app.request('/', { method: 'POST', body: 'whole' })).text()).toBe('whole');
  },
);

test('bufferBody: leaves room for others while hundreds of bodies arrive', async () => {
  const { app, call } = createTestApp(undefined);
  for (let index = 0; index < 300; index++) void app.request('/api/v1/session', slow());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await call('GET', '/logout')).status).toBe(200);
});
