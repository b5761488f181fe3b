import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { attack } from '#tests/harden/support/api-process.ts';
import { openSocket, warmUp } from '#tests/harden/support/call.ts';
import {
  type Check,
  createRandom,
  inParallel,
  percentile,
  type RunningApi,
  type RunOptions,
  tally,
} from '#tests/harden/support/check.ts';
import { beginningOfPost, brokenHttp, malformedRequest } from '#tests/harden/support/fuzz-inputs.ts';

const seed = 20_240_607;
/** More memory than the garbage collector leaves uncollected. */
const growthMb = 60;
/** More than the calls that the server runs concurrently. */
const slowSenders = 300;

/** Makes the server read X-Forwarded-For, which callers can forge. */
export const malformedSettings = { TRUSTED_PROXIES: '1' };

export const malformed: Check = {
  name: 'malformed',
  claim: 'malformed requests: no 5xx, no hang over 5 s, memory flat',
  run: (options) =>
    attack(options, malformedSettings, (target) => sendMany(target, options), { timeoutMs: 5_000 }),
};

async function sendMany({ api }: RunningApi, { quick, rounds = quick ? 600 : 100_000 }: RunOptions) {
  await warmUp(api.call);
  const random = createRandom(seed);
  const statuses: number[] = [];
  const times: number[] = [];
  const memory: number[] = [];
  await inParallel(rounds, 16, async (index) => {
    if (index % (rounds / 10) === 0) memory.push(api.memory());
    if (index % 20 === 0) {
      statuses.push(await sendRaw(api.url, brokenHttp[(index / 20) % brokenHttp.length] ?? ['']));
      return;
    }
    const { method, path, ...call } = malformedRequest(random);
    const { status, headers, body, ms } = await api.call(method, path, call);
    assert(status < 500, `${method} ${path} ${JSON.stringify(call)} is answered by ${status}`);
    if (status >= 400 && body !== '' && call.base === undefined) {
      assert.equal(headers['content-type'], 'application/problem+json', `${method} ${path}: ${body}`);
    }
    statuses.push(status);
    times.push(ms);
  });
  await expectRefusalsCounted(api.internalUrl);
  const last = api.memory();
  const settled = memory[3] ?? 0;
  assert(last < settled + growthMb, `memory grew from ${settled} to ${last} MB`);
  assert.equal(api.hasEnded(), false);
  if (!quick) await expectSlowIsCut(api.url);
  await expectSlowBodiesBlockNoRequests(api);
  const mb = [...memory, last].map(Math.round).join(' ');
  return `${rounds} requests (${tally(statuses)}), p99 ${Math.round(percentile(times, 0.99))} ms, MB: ${mb}`;
}

/** Sends exactly these bytes. Returns the status, or 0 if the connection was closed without a response. */
async function sendRaw(url: string, [bytes, ...expected]: [string, ...number[]]): Promise<number> {
  const socket = openSocket(url);
  socket.setTimeout(5_000, () => socket.destroy(new Error(`hung for 5 s: ${bytes.slice(0, 80)}`)));
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.end(bytes, 'latin1');
  await once(socket, 'close').catch((error: NodeJS.ErrnoException) => {
    // The server closed the connection before all bytes were sent.
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error;
  });
  const [status = 0, ...more] = [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((line) => Number(line[1]));
  assert(expected.includes(status), `${status} to ${bytes}`);
  assert.deepEqual(more, [], `a second answer to ${bytes}`);
  return status;
}

/** The metrics also count the requests that Node's parser rejects. */
async function expectRefusalsCounted(internalUrl: string) {
  const text = await (await fetch(`${internalUrl}/metrics`)).text();
  for (const reason of ['malformed-http', 'header-overflow', 'method-not-allowed', 'bad-request']) {
    const [, count = '0'] =
      new RegExp(`^escandallo_refusals_total\\{reason="${reason}"\\} (\\d+)`, 'm').exec(text) ?? [];
    assert(Number(count) > 0, `no ${reason} was counted`);
  }
}

/** Asserts that a client that sends its headers slowly loses its connection. */
async function expectSlowIsCut(url: string) {
  const socket = openSocket(url);
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
  const drip = setInterval(() => socket.write('X: y\r\n'), 500);
  const begin = performance.now();
  socket.resume();
  await once(socket, 'close');
  clearInterval(drip);
  assert(performance.now() - begin < 20_000, 'a slow sender was not cut');
}

/** Clients with endless bodies block no other requests, and are disconnected. */
async function expectSlowBodiesBlockNoRequests(api: RunningApi['api']) {
  const sockets = Array.from({ length: slowSenders }, () => openSocket(api.url));
  const closed = sockets.map((socket) => {
    socket.on('error', () => undefined).resume();
    socket.write(`${beginningOfPost}Content-Length: 100\r\n\r\n{`);
    return once(socket, 'close');
  });
  const begin = performance.now();
  while (performance.now() - begin < 2_000) {
    const { status } = await api.call('GET', '/logout');
    assert.equal(status, 200, 'slow bodies keep others out');
    await pause(20);
  }
  await Promise.all(closed);
  assert(performance.now() - begin < 20_000, 'slow bodies were not cut');
}
