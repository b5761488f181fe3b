import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTokenSync } from '#src/services/firebase/token-sync.ts';

const userWith = (token: string, secondsAgo = 0) => ({
  getIdTokenResult: async () =>
    ({ token, issuedAtTime: new Date(Date.now() - secondsAgo * 1000).toUTCString() }) as never,
});

/** A token-sync URL on this machine. `answers`: what it says next; 204 once they are used up. */
const startReceiver = async (answers: { status: number; afterMs?: number; body?: string }[] = []) => {
  const received: (string | undefined)[][] = [];
  const finished = vi.fn();
  const server = createServer((request, response) => {
    const { status, afterMs = 0, body } = answers.shift() ?? { status: 204 };
    response.on('finish', finished);
    setTimeout(() => {
      received.push([request.method, request.headers.authorization]);
      response.writeHead(status).end(body);
    }, afterMs);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const sync = createTokenSync(`http://127.0.0.1:${(server.address() as AddressInfo).port}/token`);
  return { sync, received, finished };
};

test('token sync: sends each token and its removal once', async () => {
  const { sync, received } = await startReceiver();
  for (const user of [userWith('one'), userWith('one'), userWith('two'), null, null]) sync(user);
  const expected = [
    ['POST', 'Bearer one'],
    ['POST', 'Bearer two'],
    ['DELETE', undefined],
  ];
  await vi.waitFor(() => expect(received).toEqual(expected), 10_000);
});

test('token sync: sends no token older than 300 seconds', async () => {
  const { sync, received } = await startReceiver();
  sync(userWith('old', 302));
  sync(userWith('young', 295));
  await vi.waitFor(() => expect(received).toEqual([['POST', 'Bearer young']]), 10_000);
});

test('token sync: sends a DELETE after a slow POST', async () => {
  const { sync, received } = await startReceiver([{ status: 204, afterMs: 100 }]);
  sync(userWith('one'));
  sync(null);
  await vi.waitFor(() => expect(received.map(([method]) => method)).toEqual(['POST', 'DELETE']), 10_000);
});

test('token sync: reads each response to its end', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  // Larger than what Node buffers of an unread body.
  const body = 'x'.repeat(2 ** 24);
  const { sync, finished } = await startReceiver([
    { status: 200, body },
    { status: 500, body },
    { status: 200, body },
  ]);
  for (const user of [userWith('one'), userWith('two'), null]) sync(user);
  await vi.waitFor(() => expect(finished).toHaveBeenCalledTimes(3), 10_000);
});

test('token sync: logs a failure and sends the token again later', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { sync, received } = await startReceiver([{ status: 500 }]);
  sync(userWith('one'));
  sync(userWith('one'));
  await vi.waitFor(() => expect(received).toHaveLength(2), 10_000);
  expect(log).toHaveBeenCalledOnce();
});
