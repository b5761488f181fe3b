import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { readQueueStats } from '#server/http/fair-queue.ts';
import { listen, type RunningServer } from '#server/http/server.ts';
import { createTestApp } from './support/test-app.ts';

const host = '127.0.0.1';
const running: RunningServer[] = [];

async function start(fetch: Parameters<typeof listen>[0] = createTestApp(undefined).app.fetch, port = 0) {
  const server = await listen(fetch, { port, host });
  running.push(server);
  return server;
}
afterEach(() => Promise.all(running.splice(0).map((server) => server.close())));

/** The whole answer to exactly these bytes. */
async function send(port: number, request: string) {
  const socket = connect(port, host);
  socket.end(request);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

test('server: answers a half-closed connection', async () => {
  const { port } = await start(async () => {
    await pause(50);
    return new Response('done');
  });
  expect(await send(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 200 [\s\S]*done$/,
  );
});

test('server: queues every request, also health checks', async () => {
  const { port } = await start((_request, { incoming }) =>
    Response.json({ hasTurn: readQueueStats(incoming) !== undefined }),
  );
  const ask = async (path: string) => (await fetch(`http://${host}:${port}${path}`)).json();
  for (const path of ['/api/v1/logout', '/healthz', '/readyz']) {
    expect(await ask(path)).toEqual({ hasTurn: true });
  }
});

test('server: names the setting when it cannot listen', async () => {
  const { port } = await start();
  await expect(start(undefined, port)).rejects.toThrow(`PORT is ${port}, where the server cannot listen: `);
  const elsewhere = { port: 0, host: '192.0.2.1', variablePrefix: 'METRICS_' };
  await expect(listen(() => new Response(), elsewhere)).rejects.toThrow(
    'METRICS_HOST is 192.0.2.1, where the server cannot listen: ',
  );
});

describe('close', () => {
  test('finishes running requests, and accepts no new ones', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const { port, close } = await start(async () => {
      arrive();
      await released;
      return new Response('done');
    });
    const answer = fetch(`http://${host}:${port}/`);
    await arrived;
    const closed = close();
    await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow();
    const begin = performance.now();
    release();
    const response = await answer;
    expect([await response.text(), response.headers.get('connection')]).toEqual(['done', 'close']);
    await closed;
    expect(performance.now() - begin).toBeLessThan(2_000);
  });

  test('with notice: answers with Connection: close', async () => {
    const { port, close } = await start();
    const ask = async () => fetch(`http://${host}:${port}/healthz`);
    expect((await ask()).headers.get('connection')).toBe('keep-alive');
    const closed = close({ noticeMs: 500 });
    const last = await ask();
    expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
    await closed;
    await expect(ask()).rejects.toThrow();
  });

  test('answers a request that was in flight', async () => {
    const { port, close } = await start();
    const socket = connect(port, host);
    await once(socket, 'connect');
    // The server accepts the socket a moment later.
    await fetch(`http://${host}:${port}/healthz`);
    const closed = close();
    await expect(fetch(`http://${host}:${port}/healthz`)).rejects.toThrow();
    socket.end('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
    await closed;
  });

  test('does not wait for idle connections', async () => {
    const { port, close } = await start();
    await (await fetch(`http://${host}:${port}/healthz`)).text();
    const begin = performance.now();
    await close();
    expect(performance.now() - begin).toBeLessThan(2_000);
  });
});

test('close: does not wait for silent sockets', async () => {
  const { port, close } = await start();
  const socket = connect(port, host);
  await once(socket, 'connect');
  // The server accepts the socket a moment later.
  await fetch(`http://${host}:${port}/healthz`);
  const closed = once(socket, 'close');
  const begin = performance.now();
  await Promise.all([close(), closed]);
  expect(performance.now() - begin).toBeLessThan(5_000);
});
