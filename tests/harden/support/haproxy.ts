/** Debian's haproxy in front of several processes. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '#contract/site.ts';
import { findFreePort } from '#local/ports.ts';
import { findInternalUrl, residentKb } from './api-process.ts';
import { createCaller } from './call.ts';
import { installed } from './debian.ts';

const program = process.env.HAPROXY_PATH ?? '/usr/sbin/haproxy';

const deploy = join(import.meta.dirname, '../../../deploy');

/** The limits of a source: most checks attack from one address. */
export const unlimited = {
  SOURCE_CONNECTIONS: '1000000',
  SOURCE_CONNECTIONS_IN_10S: '1000000',
  SOURCE_REQUESTS: '1000000',
  SOURCE_REQUESTS_IN_10S: '1000000',
  SOURCE_CALLS: '1000000',
  SOURCE_LINES_IN_10S: '1000000',
};

interface BalancerOptions {
  folder: string;
  /** The processes of the API. */
  apiUrls: string[];
  /** Serves the pages, in place of the processes of the API. */
  siteUrl?: string;
  /** The interval of health checks, shorter than production's, to detect an ended process soon. */
  checkMs?: number;
  /** A file with key and certificate, for TLS. */
  certificate?: string;
  /** Environment variables of haproxy, by default without limits of a source. */
  env?: Record<string, string>;
}

type Ports = Record<'port' | 'insecurePort' | 'metricsPort', number>;

/** deploy/haproxy.cfg on other ports, with its own user only as root, with TLS only by option, and with the pages elsewhere. */
async function configuration(
  { folder, apiUrls, siteUrl, checkMs, certificate }: BalancerOptions,
  { port, insecurePort, metricsPort }: Ports,
) {
  let text = await readFile(join(deploy, 'haproxy.cfg'), 'utf8');
  const internalUrls = await Promise.all(apiUrls.map(findInternalUrl));
  const servers = apiUrls.map(
    (url, index) =>
      `  server process-${index} ${new URL(url).host} port ${new URL(internalUrls[index] ?? '').port} rise 1 $1\n`,
  );
  const balanced = `${servers.join('')}  http-response set-header X-Process %s\n`;
  const changes: [RegExp, string][] = [
    [/"\$\{METRICS_HOST\}:8405"$/m, `127.0.0.1:${metricsPort}`],
    [/bind :::80 v4v6$/m, `bind :::${insecurePort} v4v6`],
    [
      /bind :::443 v4v6( ssl crt )\S+(.*)$/m,
      `bind :::${port} v4v6${certificate ? `$1${certificate}$2` : ''}`,
    ],
    [/ {2}user .*\n {2}group .*\n/, process.getuid?.() === 0 ? '$&' : ''],
    [/\/var\/lib\/haproxy\/admin\.sock/, socketIn(folder)],
    [/\/etc\/haproxy\/unavailable\.html/g, join(deploy, 'unavailable.html')],
    [/ inter 1s fastinter 500ms /, checkMs ? ` inter ${checkMs}ms ` : '$&'],
    [/(?:^ {2}server (?:one|two) \S+ (.*)\n)+/gm, balanced],
  ];
  for (const [pattern, replacement] of changes) {
    if (text.search(pattern) < 0) throw new Error(`deploy/haproxy.cfg has no ${pattern}.`);
    text = text.replace(pattern, replacement);
  }
  if (!siteUrl) return text;
  const elsewhere = `default_backend elsewhere`;
  return `${text.replace('default_backend pages', elsewhere)}backend elsewhere\n  server pages ${new URL(siteUrl).host}\n`;
}

const socketIn = (folder: string) => join(folder, 'admin.sock');

export type Haproxy = Awaited<ReturnType<typeof startHaproxy>>;

export async function startHaproxy(balanced: BalancerOptions) {
  await installed('haproxy', () => access(program).then(() => true));
  const { certificate, folder, env = unlimited } = balanced;
  const [port, insecurePort] = [await findFreePort(), await findFreePort()];
  const metricsPort = await findFreePort();
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, await configuration(balanced, { port, insecurePort, metricsPort }));
  const { stderr } = spawnSync(program, ['-c', '-f', file], { env, encoding: 'utf8' });
  assert.doesNotMatch(stderr, /WARNING|ALERT/);
  const child = spawn(program, ['-db', '-f', file], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let log = '';
  child.stdout.on('data', (text) => {
    log += text;
  });
  const url = `${certificate ? 'https' : 'http'}://localhost:${port}`;
  const call = createCaller(url);
  const isUp = () =>
    call('GET', '/openapi.json').then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`haproxy stopped with ${child.exitCode}.`);
    await pause(50);
  }
  await expectHttpsOnly(`http://localhost:${insecurePort}`);
  for (const path of ['/healthz', '/readyz'])
    assert.equal((await call('GET', path, { base: '' })).status, 404);
  return {
    url,
    insecureUrl: `http://localhost:${insecurePort}`,
    socket: socketIn(folder),
    memory: () => residentKb(child.pid) / 1024,
    metricsHost: `127.0.0.1:${metricsPort}`,
    /** The requests that failed here. */
    log: () => log,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
    [Symbol.asyncDispose]() {
      return this.close();
    },
  };
}

/** Sends a command to haproxy, as docs/runbooks.md does. */
export async function askSocket(path: string, command: string) {
  const socket = connect(path);
  socket.end(`${command}\n`);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}

/** Over HTTP, pages redirect to HTTPS, and requests to the API get 403. */
async function expectHttpsOnly(insecureUrl: string) {
  const ask = (path: string) => fetch(insecureUrl + path, { redirect: 'manual' });
  const page = await ask('/about');
  assert.deepEqual(
    [page.status, page.headers.get('location')],
    [301, `${insecureUrl.replace('http:', 'https:')}/about`],
  );
  assert.equal((await ask(`${apiBase}/logout`)).status, 403);
}
