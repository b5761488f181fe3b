/** Debian's haproxy in front of several processes. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '#contract/site.ts';
import { findFreePort } from '#local/ports.ts';
import { internalUrlOf } from './api-process.ts';
import { createCaller } from './call.ts';
import { installed } from './debian.ts';

const program = '/usr/sbin/haproxy';

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
}

/** deploy/haproxy.cfg on other ports, with its own user only as root, with TLS only by option, and with the pages elsewhere. */
async function configuration(
  { apiUrls, siteUrl, checkMs = 200, certificate }: BalancerOptions,
  { port, insecurePort, metricsPort }: Record<'port' | 'insecurePort' | 'metricsPort', number>,
) {
  let text = await readFile(join(import.meta.dirname, '../../../deploy/haproxy.cfg'), 'utf8');
  const internalUrls = await Promise.all(apiUrls.map(internalUrlOf));
  const servers = apiUrls.map(
    (url, index) =>
      `  server process-${index} ${new URL(url).host} port ${new URL(internalUrls[index] ?? '').port} inter ${checkMs}ms rise 1\n`,
  );
  const pages = `use_backend escandallo if { path_beg ${apiBase}/ }\n  default_backend pages`;
  const changes: [RegExp, string][] = [
    [/bind :8405$/m, `bind 127.0.0.1:${metricsPort}`],
    [/bind :80$/m, `bind 127.0.0.1:${insecurePort}`],
    [/bind :443( ssl crt )\S+(.*)$/m, `bind 127.0.0.1:${port}${certificate ? `$1${certificate}$2` : ''}`],
    [/ {2}user .*\n {2}group .*\n/, process.getuid?.() === 0 ? '$&' : ''],
    [/default_backend escandallo$/m, siteUrl ? pages : '$&'],
    [/(^ {2}server .*\n)+/m, `${servers.join('')}  http-response set-header X-Process %s\n`],
  ];
  for (const [pattern, replacement] of changes) {
    if (!pattern.test(text)) throw new Error(`deploy/haproxy.cfg has no ${pattern}.`);
    text = text.replace(pattern, replacement);
  }
  return siteUrl ? `${text}backend pages\n  server pages ${new URL(siteUrl).host}\n` : text;
}

export async function startHaproxy(balanced: BalancerOptions) {
  await installed('haproxy', () => access(program).then(() => true));
  const { certificate } = balanced;
  const [port, insecurePort] = [await findFreePort(), await findFreePort()];
  const metricsPort = await findFreePort();
  const file = join(balanced.folder, 'haproxy.cfg');
  await writeFile(file, await configuration(balanced, { port, insecurePort, metricsPort }));
  const { stderr } = spawnSync(program, ['-c', '-f', file], { encoding: 'utf8' });
  assert.doesNotMatch(stderr, /WARNING|ALERT/);
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'ignore'] });
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
