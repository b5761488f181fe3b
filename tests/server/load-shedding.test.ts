import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createErrorHandler } from '#server/http/error-handler.ts';
import { createFairQueue } from '#server/http/fair-queue.ts';
import { shedLoad } from '#server/http/load-shedding.ts';
import { expectProblem } from './support/expect-problem.ts';

test('load shedding: refuses excess requests at once, and recovers', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const app = new Hono();
  app.onError(createErrorHandler(pino({ enabled: false })));
  app.use(shedLoad({ calls: 2, waitMs: 1_000, queued: 0 }));
  app.get('/fails', () => Promise.reject(new Error('no')));
  app.get('/', async (c) => {
    await released;
    return c.text('done');
  });
  expect((await app.request('/fails')).status).toBe(500);
  const running = [app.request('/'), app.request('/')];
  const refused = await app.request('/');
  expect(refused.headers.get('retry-after')).toBe('1');
  await expectProblem(refused, 'unavailable');
  release();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await app.request('/')).status).toBe(200);
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
