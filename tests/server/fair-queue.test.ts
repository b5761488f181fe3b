import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairQueue, readQueueStats } from '#server/http/fair-queue.ts';

function createRequests(count: number) {
  return Array.from({ length: count }, () => new IncomingMessage(new Socket()));
}

test('fair queue: dispatches one request per turn, in order', async () => {
  const handled: IncomingMessage[] = [];
  const listen = createFairQueue((request) => handled.push(request));
  const send = (request: IncomingMessage) => listen(request, new ServerResponse(request));
  const first = createRequests(3);
  first.forEach(send);
  const counts = [handled.length];
  for (let turns = 0; turns < 4; turns++) {
    await turn();
    counts.push(handled.length);
  }
  expect(counts).toEqual([0, 1, 2, 3, 3]);
  const later = createRequests(1);
  later.forEach(send);
  await turn();
  expect(handled).toEqual([...first, ...later]);
});

test('fair queue: alternates between sockets', async () => {
  const handled: IncomingMessage[] = [];
  const listen = createFairQueue((request) => handled.push(request));
  const crowd = new Socket();
  const first = Array.from({ length: 20 }, () => new IncomingMessage(crowd));
  const [other] = createRequests(1) as [IncomingMessage];
  for (const request of [...first, other]) listen(request, new ServerResponse(request));
  while (handled.length < 4) await turn();
  expect(handled).toEqual([first[0], other, first[1], first[2]]);
  while (handled.length < 21) await turn();
  expect(handled.filter((request) => request !== other)).toEqual(first);
});

test('fair queue: drops the requests of a closed socket', async () => {
  const handled: IncomingMessage[] = [];
  const listen = createFairQueue((request) => handled.push(request));
  const requests = createRequests(6);
  for (const request of requests) listen(request, new ServerResponse(request));
  for (const request of requests.slice(0, 5)) request.socket.destroy();
  await turn();
  expect(handled).toEqual(requests.slice(5));
});

test('fair queue: reports wait and queue length when it dispatches', async () => {
  const handled: IncomingMessage[] = [];
  const listen = createFairQueue((request) => {
    handled.push(request);
    const end = performance.now() + 20;
    while (performance.now() < end);
  });
  const requests = createRequests(6);
  for (const request of requests) listen(request, new ServerResponse(request));
  while (handled.length < 6) await pause(5);
  expect(readQueueStats(requests[0])?.queued).toBe(5);
  expect(readQueueStats(requests[5])).toEqual({ waitedMs: expect.any(Number), queued: 0 });
  expect(readQueueStats(requests[5])?.waitedMs).toBeGreaterThanOrEqual(80);
  expect(readQueueStats(requests[0])?.waitedMs).toBeLessThan(readQueueStats(requests[5])?.waitedMs ?? 0);
  expect(readQueueStats(undefined)).toBeUndefined();
});
