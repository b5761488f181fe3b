import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { answerErrors } from '#server/error-answer.ts';
import { shedLoad } from '#server/load-shedding.ts';
import { listen } from '#server/server.ts';
import { expectProblem } from './support/expect-problem.ts';

test('what is too much at once is sent away at once; the rest is answered, and then there is room again', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const app = new Hono();
  app.onError(answerErrors(pino({ enabled: false })));
  app.use(shedLoad({ calls: 2, waitMs: 1_000 }));
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

test('a call that waited too long for its turn is sent away', async () => {
  const app = new Hono();
  app.onError(answerErrors(pino({ enabled: false })));
  app.use(shedLoad({ calls: 2, waitMs: 0 }));
  app.get('/', (c) => c.text('done'));
  const { port, close } = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
  try {
    await expectProblem(await fetch(`http://127.0.0.1:${port}/`), 'unavailable');
  } finally {
    await close();
  }
});
