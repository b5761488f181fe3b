import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import * as http2 from 'node:http2';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as secure } from 'node:tls';
import { apiBase } from '#contract/site.ts';
import { findFreePort } from '#local/ports.ts';
import { type ApiProcess, createSandbox } from '#tests/harden/support/api-process.ts';
import { type Caller, createCaller, register } from '#tests/harden/support/call.ts';
import { type Check, inParallel, percentile, tally, until } from '#tests/harden/support/check.ts';
import { askSocket, type Haproxy, startHaproxy, unlimited } from '#tests/harden/support/haproxy.ts';
import { lockTables, type Postgres, startPostgres } from '#tests/harden/support/postgres.ts';
import { createCertificate } from '#tests/harden/support/provider.ts';
import { copyDatabase } from '#tests/support/database-template.ts';

/** Sources for haproxy; the callers are another one. */
const attacker = '127.0.0.2';
const flooder = '127.0.0.3';
/** As deploy/haproxy.cfg has them, for one process. */
const pageSlots = 4_000;
/** A response of more than a buffer of haproxy occupies a process until it is read. As large as our largest script. */
const largeBytes = 400_000;
const largeAsset = `/assets/large-${'0'.repeat(8)}.js`;
const personalPath = '/nowhere/ana@example.com';

const longSeconds = 8;
const maxMedianMs = 500;

interface Watched {
  page: number[];
  call: number[];
  ms: number[];
}

/** Loads a page and calls the API at an ordinary rate until the answer is called. */
function startCallers(call: Caller) {
  const watched: Watched = { page: [], call: [], ms: [] };
  let isOver = false;
  const repeat = async (statuses: number[], path: string, base: string) => {
    while (!isOver) {
      const { status, ms } = await call('GET', path, { base });
      statuses.push(status);
      watched.ms.push(ms);
      await pause(50);
    }
  };
  const calling = Promise.all([repeat(watched.page, '/about', ''), repeat(watched.call, '/logout', apiBase)]);
  return async () => {
    isOver = true;
    await calling;
    return watched;
  };
}

const describe = ({ page, call, ms }: Watched) =>
  `pages ${tally(page)}; API ${tally(call)}; p50 ${percentile(ms, 0.5).toFixed(0)} ms`;
const isUnharmed = ({ page, call }: Watched) => [...page, ...call].every((status) => status === 200);

/** A connection of the attacker; over TLS when `protocols` are given. */
function openAttackersSocket(url: string, protocols?: string[], address = attacker): Socket {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: address });
  const opened = protocols ? secure({ socket, rejectUnauthorized: false, ALPNProtocols: protocols }) : socket;
  socket.on('error', () => undefined);
  return opened.on('error', () => undefined);
}

/** Opens streams of HTTP/2 and reads none of their responses. */
async function openUnreadStreams(url: string, count: number) {
  const perConnection = 100;
  const sessions: http2.ClientHttp2Session[] = [];
  for (let opened = 0; opened < count; opened += perConnection) {
    const socket = openAttackersSocket(url, ['h2']);
    await once(socket, 'secureConnect');
    const session = http2.connect(url, {
      createConnection: () => socket,
      settings: { initialWindowSize: 0 },
    });
    session.on('error', () => undefined);
    for (let index = 0; index < perConnection; index++)
      session.request({ ':path': largeAsset }).on('error', () => undefined);
    sessions.push(session);
  }
  return () => {
    for (const session of sessions) session.destroy();
  };
}

/** Keeps connections of HTTP/1.1 open that send `request` and read nothing. */
function openSockets(url: string, count: number, request: string, protocols?: string[]) {
  const sockets = new Set<Socket>();
  let isOver = false;
  const repeat = async () => {
    while (!isOver) {
      const socket = openAttackersSocket(url, protocols);
      sockets.add(socket);
      socket.pause().write(request);
      await once(socket, 'close');
      sockets.delete(socket);
      await pause(100);
    }
  };
  for (let index = 0; index < count; index++) void repeat();
  return () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  };
}

const stoppedBody = [
  `POST ${apiBase}/reports HTTP/1.1`,
  'Host: localhost',
  'Sec-Fetch-Site: same-origin',
  'Content-Type: application/json',
  'Content-Length: 16384',
  '',
  ' '.repeat(16_000),
].join('\r\n');
const largeRequest = `GET ${largeAsset} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Returns the responses to callers from another IP address during an attack. */
async function during(url: string, seconds: number, open: () => (() => void) | Promise<() => void>) {
  const call = createCaller(url);
  const close = await open();
  await pause(1_000);
  const end = startCallers(call);
  await pause(seconds * 1_000);
  const watched = await end();
  close();
  return watched;
}

interface Attack {
  name: string;
  open(): (() => void) | Promise<() => void>;
}

async function expectUnharmed(url: string, seconds: number, { name, open }: Attack) {
  const watched = await during(url, seconds, open);
  // A short run sees mostly the moment in which all connections are opened.
  const isFast = seconds < longSeconds || percentile(watched.ms, 0.5) < maxMedianMs;
  assert(isUnharmed(watched) && isFast, `${name}: ${describe(watched)}`);
  return `${name}: ${describe(watched)}`;
}

const attacksOn = (url: string): Attack[] => [
  {
    name: `${2 * pageSlots} streams of HTTP/2 that read nothing`,
    open: () => openUnreadStreams(url, 2 * pageSlots),
  },
  { name: '200 bodies that stop', open: () => openSockets(url, 200, stoppedBody, ['http/1.1']) },
];

/** Without a proxy. */
const directAttacksOn = (url: string): Attack[] => [
  { name: '1500 sockets that read nothing', open: () => openSockets(url, 1_500, largeRequest) },
  { name: '300 bodies that stop', open: () => openSockets(url, 300, stoppedBody) },
  { name: '2500 sockets that send nothing', open: () => openSockets(url, 2_500, '') },
];

/** Paths as a caller may spell them, and the status over HTTPS and HTTP. */
const spelledPaths: [path: string, secure: number, insecure: number][] = [
  ['/about', 200, 301],
  ['/healthz', 404, 301],
  ['/%68ealthz', 404, 301],
  ['/readyz', 404, 301],
  ['/x/../readyz', 400, 403],
  ['/%2e%2e/readyz', 400, 403],
  ['/\\readyz', 400, 403],
  [`${apiBase}/logout`, 200, 403],
  ['/%61pi/v1/logout', 200, 403],
  ['/x/%2e./api/v1/logout', 400, 403],
  ['/API/v1/logout', 404, 403],
  ['/%zz/../api/v1/logout', 400, 403],
  ['/%zz/../readyz', 400, 403],
  ['/about%', 400, 403],
  ['/%e2%82%ac', 404, 301],
];

async function statusOf(url: string, path: string) {
  const socket = url.startsWith('https:')
    ? secure({ port: Number(new URL(url).port), host: '127.0.0.1', rejectUnauthorized: false })
    : connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
}

async function expectPaths({ url, insecureUrl }: Haproxy) {
  for (const [path, ...expected] of spelledPaths) {
    assert.deepEqual([await statusOf(url, path), await statusOf(insecureUrl, path)], expected, path);
  }
  return `${spelledPaths.length} spellings of paths`;
}

/** Cookies of other sites under the same domain. */
async function expectLargeCookies(urls: string[]) {
  for (const url of urls) {
    const call = createCaller(url);
    const get = (bytes: number) =>
      call('GET', '/about', { base: '', cookie: `other=${'a'.repeat(bytes)}` }).catch(() => ({ status: 0 }));
    assert.equal((await get(18_000)).status, 200, url);
    // Bounded: either refuses, or haproxy by closing the connection.
    assert.notEqual((await get(60_000)).status, 200, url);
  }
  return 'cookies of 18 kB answered';
}

/** Over IPv6, and for a certificate authority over HTTP. */
async function expectReachable({ url, insecureUrl }: Haproxy, acmePort: number) {
  const overIPv6 = createCaller(url.replace('localhost', '[::1]'));
  assert.equal((await overIPv6('GET', '/about', { base: '' })).status, 200);
  const challenge = '/.well-known/acme-challenge/a-token';
  const authority = createServer((request, response) => response.end(`${request.url} answered`));
  authority.listen(acmePort, '127.0.0.1');
  try {
    const answer = await fetch(insecureUrl + challenge);
    assert.equal(await answer.text(), `${challenge} answered`);
  } finally {
    authority.close();
  }
}

/** A flood of a source that then is blocked. */
async function expectSourceFound(haproxy: Haproxy, requests: number) {
  const { url, socket } = haproxy;
  const linesBefore = haproxy.log().length;
  const sessions = 10;
  await inParallel(sessions, sessions, async () => {
    const tls = openAttackersSocket(url, ['h2'], flooder);
    await once(tls, 'secureConnect');
    const session = http2.connect(url, { createConnection: () => tls });
    session.on('error', () => undefined);
    await inParallel(requests / sessions, 50, async () => {
      const stream = session.request({ ':path': `${personalPath}/..` }).on('error', () => undefined);
      stream.resume();
      await once(stream, 'close');
    });
    session.destroy();
  });
  const log = haproxy.log().slice(linesBefore);
  const lines = log.split('\n').length - 1;
  assert.doesNotMatch(log, /ana@|127\.0\.0/);
  assert(lines > 0 && lines < 500, `${lines} lines of ${requests} requests`);
  const table = await askSocket(socket, `show table requests data.http_req_rate gt 1000`);
  assert.match(table, /key=::ffff:127\.0\.0\.3 .*http_req_rate\(10000\)=\d{3,}/);
  assert.doesNotMatch(table, /127\.0\.0\.1 /);
  const early = http2.connect(url, { createConnection: () => openAttackersSocket(url, ['h2'], flooder) });
  early.on('error', () => undefined);
  await once(early, 'connect');
  await askSocket(socket, `set table connections key ::ffff:${flooder} data.gpt0 1`);
  const opening = once(openAttackersSocket(url, ['h2'], flooder), 'secureConnect');
  await assert.rejects(opening, 'it is not blocked');
  await assert.rejects(
    once(early.request({ ':path': '/about' }), 'response'),
    'an open connection is not blocked',
  );
  early.destroy();
  assert.equal(await statusOf(url, '/about'), 200);
  return `a flood of ${requests} requests: ${lines} lines, its source is listed, and blocked`;
}

/** Reloads a page during `work`; returns the number of statuses. */
async function reloadDuring(call: Caller, work: () => Promise<void>) {
  const end = startCallers(call);
  await work();
  return await end();
}

/** A lock of some seconds, which occupies every connection of the pool; then a database that is stopped. */
async function expectPagesWithoutDatabase({ url }: Haproxy, api: ApiProcess, postgres: Postgres) {
  const call = createCaller(url);
  const unlock = await lockTables(postgres.url, 'stores in access exclusive mode');
  const registering = Promise.all(
    Array.from({ length: 16 }, (_, index) => register(api.call, `slow-${index}`)),
  );
  await pause(500);
  const locked = await reloadDuring(call, () => pause(4_000));
  await unlock();
  await registering;
  assert(isUnharmed(locked), `locked: ${describe(locked)}`);
  await postgres.stop('fast');
  await pause(4_000);
  const stopped = await reloadDuring(call, () => pause(5_000));
  assert.deepEqual(new Set(stopped.page), new Set([200]), `stopped: ${describe(stopped)}`);
  await postgres.start();
  await until(async () => (await call('GET', '/logout')).status === 200, 'the API is away', 10_000);
  return [`a lock of 4 s: ${describe(locked)}`, `a stopped database: ${describe(stopped)}`];
}

/** In both languages. */
async function expectErrorPage({ url }: Haproxy) {
  const call = createCaller(url);
  await until(async () => (await call('GET', '/about', { base: '' })).status === 503, 'no 503', 10_000);
  const { headers, body } = await call('GET', '/about', { base: '' });
  assert.equal(headers['retry-after'], '2');
  for (const text of ['Volvemos enseguida', 'Back in a moment']) assert(body.includes(text), body);
}

export const proxy: Check = {
  name: 'proxy',
  claim:
    'deploy/haproxy.cfg: one source that reads nothing, stops its bodies or floods leaves other callers unharmed, and can be blocked; neither a slow nor a stopped database takes pages away; the same attacks on a process',
  async run({ quick }) {
    const postgres = quick ? undefined : await startPostgres();
    try {
      return await attackProxy(quick, postgres);
    } finally {
      await postgres?.close();
    }
  },
};

async function attackProxy(quick: boolean, postgres: Postgres | undefined) {
  await using sandbox = await createSandbox();
  const { folder } = sandbox;
  await mkdir(join(folder, 'site/assets'), { recursive: true });
  await writeFile(join(folder, 'site', largeAsset), 'a'.repeat(largeBytes));
  if (!postgres) await copyDatabase(join(folder, 'data/database'));
  const database = postgres && { DATABASE_URL: postgres.url };
  const api = await sandbox.start({ TRUSTED_PROXIES: '1', ...database });
  const certificate = join(folder, 'site.pem');
  await writeFile(certificate, createCertificate());
  const acmePort = await findFreePort();
  const options = { folder, apiUrls: [api.url], certificate };
  const figures: string[] = [];
  const seconds = quick ? 2 : longSeconds;
  if (!quick) {
    await using open = await startHaproxy({ ...options, env: unlimited });
    for (const { name, open: begin } of attacksOn(open.url))
      figures.push(`without limits, ${name}: ${describe(await during(open.url, seconds, begin))}`);
  }
  {
    await using haproxy = await startHaproxy({
      ...options,
      env: { ACME_ADDRESS: `127.0.0.1:${acmePort}` },
    });
    for (const one of attacksOn(haproxy.url)) {
      figures.push(await expectUnharmed(haproxy.url, seconds, one));
      figures.push(`haproxy has ${haproxy.memory().toFixed(0)} MB`);
    }
    figures.push(await expectPaths(haproxy));
    await expectReachable(haproxy, acmePort);
    figures.push(await expectLargeCookies([haproxy.url, api.url]));
    if (postgres) figures.push(...(await expectPagesWithoutDatabase(haproxy, api, postgres)));
    figures.push(await expectSourceFound(haproxy, quick ? 2_000 : 20_000));
    await api.signal('SIGTERM');
    await expectErrorPage(haproxy);
  }
  const direct = await sandbox.start({ ...database });
  for (const one of directAttacksOn(direct.url)) {
    figures.push(
      `process, ${await expectUnharmed(direct.url, seconds, one)}, ${direct.memory().toFixed(0)} MB`,
    );
  }
  return figures.join('\n  ');
}
