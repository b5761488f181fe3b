import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ConnectionReason, logRefusals, type OnRefusal } from '#server/http/refused-connections.ts';
import { listen, type RunningServer } from '#server/http/server.ts';
import { createTestApp } from './support/test-app.ts';

const host = '127.0.0.1';
const running: RunningServer[] = [];

async function start(
  fetch: Parameters<typeof listen>[0] = createTestApp(undefined).app.fetch,
  options: { responseTimeoutMs?: number; onRefusal?: OnRefusal } = {},
) {
  const server = await listen(fetch, { port: 0, host, ...options });
  running.push(server);
  return server;
}
afterAll(() => Promise.all(running.map((server) => server.close())));

/** A socket, and the text that has arrived on it. */
function open(port: number) {
  const socket = connect(port, host);
  let text = '';
  socket.on('data', (data) => {
    text += data.toString('latin1');
  });
  socket.on('error', () => undefined);
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await pause(5);
  };
  return {
    socket,
    text: () => text,
    /** The answers so far, when there are so many. */
    async answers(count: number) {
      const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
      await until(() => statuses().length >= count || socket.closed);
      return statuses();
    },
    closed: () => until(() => socket.closed),
  };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

describe('pipelined requests', () => {
  test('are answered up to sixteen', async () => {
    const { port } = await start();
    const { socket, answers } = open(port);
    socket.write(get('/api/v1/logout').repeat(16));
    expect(await answers(16)).toEqual(Array(16).fill(200));
    // And there is room again.
    socket.write(get('/api/v1/logout').repeat(15));
    expect(await answers(31)).toHaveLength(31);
    expect(socket.closed).toBe(false);
    socket.destroy();
  });

  test.each([
    ['calls', '/api/v1/logout', ''],
    ['questions about the health of the process', '/healthz', ''],
    ['requests that ask before they send a body', '/', 'Expect: 100-continue\r\nContent-Length: 0\r\n'],
    ['requests that expect something else', '/', 'Expect: something\r\n'],
  ])('close the socket with more %s, and few are handled', async (_name, path, headers) => {
    let done = 0;
    const { port } = await start(async () => {
      done++;
      return new Response('done');
    });
    const { socket, closed } = open(port);
    socket.write(get(path).replace(/\r\n$/, `${headers}\r\n`).repeat(5_000));
    await closed();
    expect(done).toBeLessThanOrEqual(16);
    expect((await fetch(`http://${host}:${port}/`)).status).toBe(200);
  });
});

describe('slow reader', () => {
  const large = new Uint8Array(64 * 1024 * 1024);

  test.each([
    ['reads nothing', (socket: Socket) => void socket.pause()],
    [
      'reads a little now and then',
      (socket: Socket) => {
        socket.pause();
        const drip = setInterval(() => socket.read(1024), 20);
        socket.once('close', () => clearInterval(drip));
      },
    ],
  ])('is disconnected: %s', async (_name, read) => {
    const { promise: cut, resolve } = Promise.withResolvers<void>();
    const { port } = await start(
      (_request, { outgoing }) => {
        outgoing.once('close', () => resolve());
        return new Response(large);
      },
      { responseTimeoutMs: 300 },
    );
    const socket = connect(port, host).on('error', () => undefined);
    read(socket);
    socket.write(get('/'));
    await cut;
    socket.destroy();
  });

  test('has a timeout per response', async () => {
    let turns = 0;
    const { port } = await start(
      async () => {
        await pause(500 * ++turns);
        return new Response('done');
      },
      { responseTimeoutMs: 2_000 },
    );
    const { socket, answers } = open(port);
    socket.write(get('/').repeat(5));
    expect(await answers(5)).toHaveLength(5);
    socket.destroy();
  });
});

test('server: accepts 18 KB of headers', async () => {
  const { port } = await start();
  const { socket, answers } = open(port);
  socket.write(get('/healthz').replace(/\r\n$/, `Cookie: other=${'a'.repeat(18_000)}\r\n\r\n`));
  expect(await answers(1)).toEqual([200]);
  socket.destroy();
});

describe('refused body', () => {
  const head = (path: string, ...more: string[]) =>
    [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Sec-Fetch-Site: same-origin', ...more, '', ''].join('\r\n');
  const json = 'Content-Type: application/json';

  /** A server, and when it has decided on its answer to the first request. */
  async function startAndWait() {
    const { app } = createTestApp(undefined);
    const { promise: decided, resolve } = Promise.withResolvers<void>();
    const server = await start(async (request, env) => {
      const response = await app.fetch(request, env);
      resolve();
      return response;
    });
    return { ...server, decided };
  }

  const refusals: [string, number, string, string[]][] = [
    ['too large', 413, '/api/v1/session', [json, 'Content-Length: 60000']],
    ['no JSON', 415, '/api/v1/session', ['Content-Length: 60000']],
    ['for a page', 404, '/', ['Content-Length: 60000']],
    ['not wanted', 405, '/healthz', ['Content-Length: 60000']],
    [
      'waiting to be asked for',
      413,
      '/api/v1/session',
      [json, 'Content-Length: 60000', 'Expect: 100-continue'],
    ],
  ];

  test.each(refusals)('%s: keeps the connection when the body arrives', async (...refusal) => {
    const [, status, path, headers] = refusal;
    const { port, decided } = await startAndWait();
    const { socket, text, answers } = open(port);
    socket.write(head(path, ...headers));
    await decided;
    socket.write('a'.repeat(60_000));
    const first = await answers(headers.length > 2 ? 2 : 1);
    expect(first.at(-1)).toBe(status);
    expect(text()).not.toMatch(/^connection: close/im);
    socket.write(get('/healthz'));
    expect((await answers(first.length + 1)).at(-1)).toBe(200);
    socket.destroy();
  });

  // Each waits for a second.
  test.concurrent.each(refusals)(
    '%s: closes the connection when the body does not arrive',
    async (...refusal) => {
      const [, status, path, headers] = refusal;
      const { port } = await start();
      const { socket, text, closed } = open(port);
      socket.write(`${head(path, ...headers)}{`);
      await closed();
      expect(text()).toMatch(new RegExp(`HTTP/1.1 ${status} `));
      expect(text()).toMatch(/^connection: close/im);
    },
  );

  test('closes the connection when chunks do not end', async () => {
    const { port } = await start();
    const { socket, text, closed } = open(port);
    socket.write(head('/api/v1/session', json, 'Transfer-Encoding: chunked'));
    const chunk = `1000\r\n${'a'.repeat(0x1000)}\r\n`;
    const flood = setInterval(() => socket.write(chunk.repeat(10)), 5);
    await closed();
    clearInterval(flood);
    expect(text()).toMatch(/^HTTP\/1\.1 413 /);
    expect(text()).toMatch(/^connection: close/im);
  });

  test('keeps the connection when chunks exceed the limit', async () => {
    const { port, decided } = await startAndWait();
    const { socket, answers } = open(port);
    const chunk = `1000\r\n${'a'.repeat(0x1000)}\r\n`;
    socket.write(`${head('/api/v1/session', json, 'Transfer-Encoding: chunked')}${chunk.repeat(5)}`);
    await decided;
    socket.write(`${chunk.repeat(20)}0\r\n\r\n`);
    expect(await answers(1)).toEqual([413]);
    socket.write(get('/healthz'));
    expect(await answers(2)).toEqual([413, 200]);
    socket.destroy();
  });
});

test.each([
  ...['\xBC/auth?abc', '\xBC/api/v1/logout?abcdefghi', 'localhost/auth', 'a b', 'ana@localhost'],
  ...['1.2.3.4.5', '999.999.999.999', 'a.0x1ffffffff', 'localhost:99999', '[::1::]'],
])('Host: rejects %j', async (name) => {
  const { port } = await start();
  const { socket, answers } = open(port);
  socket.write(`GET /healthz HTTP/1.1\r\nHost: ${name}\r\n\r\n`, 'latin1');
  expect(await answers(1)).toEqual([400]);
  socket.destroy();
});

test.each(['localhost', 'a-b.example_1.com:4000', '127.0.0.1:80', '[::1]:4000', '[2001:db8::1]'])(
  'Host: accepts %s',
  async (name) => {
    const { port } = await start();
    const { socket, answers } = open(port);
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${name}\r\n\r\n`);
    expect(await answers(1)).toEqual([200]);
    socket.destroy();
  },
);

describe('refused connections', () => {
  const post = 'POST / HTTP/1.1\r\nHost: localhost\r\n';

  test.each<[string, ConnectionReason, string, number?]>([
    [
      'two lengths',
      'malformed-http',
      `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['no HTTP', 'malformed-http', 'hello\r\n\r\n', 400],
    [
      'a head too long',
      'header-overflow',
      `${get('/').slice(0, -2)}Cookie: ${'a'.repeat(30_000)}\r\n\r\n`,
      431,
    ],
    ['no host', 'bad-request', 'GET / HTTP/1.1\r\n\r\n'],
    ['no host beside an address', 'bad-request', 'GET http://localhost/ HTTP/1.1\r\n\r\n'],
    ['a host that is none', 'bad-request', 'GET / HTTP/1.1\r\nHost: a b[\r\n\r\n'],
    ['a target that is none', 'bad-request', 'GET * HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['CONNECT', 'method-not-allowed', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['too many at once', 'pipelining-limit', get('/').repeat(17)],
  ])('report one refusal for %s', async (_name, reason, request, status) => {
    const refusals: [ConnectionReason, string][] = [];
    const { port } = await start(undefined, { onRefusal: (...refusal) => void refusals.push(refusal) });
    const { socket, text, closed } = open(port);
    socket.end(request);
    await closed();
    expect(refusals).toEqual([[reason, host]]);
    // A response of Node itself.
    if (status) expect(text()).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*^connection: close`, 'im'));
  });

  test('report an unfinished head, but no silent socket', async () => {
    const { promise, resolve } = Promise.withResolvers<ConnectionReason>();
    const { port } = await start(undefined, { onRefusal: resolve });
    const silent = open(port);
    const { socket, closed } = open(port);
    socket.write('GET / HTTP/1.1\r\n');
    await Promise.all([closed(), silent.closed()]);
    expect(await promise).toBe('request-timeout');
  });

  test('log ten a second by hash, with the number of omitted ones', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const lines: object[] = [];
    const logger = { warn: (line: object) => lines.push(line) } as unknown as Logger;
    const log = logRefusals(logger, (address) => `hash of ${address}`);
    for (let count = 0; count < 500; count++) log('malformed-http', '203.0.113.7');
    expect(lines).toHaveLength(10);
    vi.advanceTimersByTime(1_000);
    log('header-overflow', '203.0.113.7');
    expect(lines.at(-1)).toEqual({ reason: 'header-overflow', source: 'hash of 203.0.113.7', unlogged: 490 });
  });
});
