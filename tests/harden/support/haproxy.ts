/** Debian's haproxy in front of several processes. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '#contract/site.ts';
import { findFreePort } from '#local/ports.ts';
import { internalUrlOf } from './api-process.ts';
import { installed } from './debian.ts';

const program = '/usr/sbin/haproxy';

interface BalancerOptions {
  folder: string;
  /** The processes of the API. */
  apiUrls: string[];
  /** Serves the pages, in place of the processes of the API. */
  siteUrl?: string;
  /** The interval of health checks, shorter than the guide's, to detect an ended process soon. */
  checkMs?: number;
}

/** The production guide's configuration, on other ports, without TLS, and with the pages elsewhere. */
async function configuration(
  { apiUrls, siteUrl, checkMs = 200 }: BalancerOptions,
  port: number,
  insecurePort: number,
) {
  const guide = await readFile(join(import.meta.dirname, '../../../docs/production.md'), 'utf8');
  let text = /^```haproxy\n(.*?)^```/ms.exec(guide)?.[1] ?? '';
  const internalUrls = await Promise.all(apiUrls.map(internalUrlOf));
  const servers = apiUrls.map(
    (url, index) =>
      `  server process-${index} ${new URL(url).host} check port ${new URL(internalUrls[index] ?? '').port} inter ${checkMs}ms fall 1 rise 1\n`,
  );
  const pages = `use_backend escandallo if { path_beg ${apiBase}/ }\n  default_backend pages`;
  const changes: [RegExp, string][] = [
    [/bind :80$/m, `bind 127.0.0.1:${insecurePort}`],
    [/bind :443 .*$/m, `bind 127.0.0.1:${port}`],
    [/default_backend escandallo$/m, siteUrl ? pages : '$&'],
    [/(^ {2}server .*\n)+/m, `${servers.join('')}  http-response set-header X-Process %s\n`],
  ];
  for (const [pattern, replacement] of changes) {
    if (!pattern.test(text)) throw new Error(`The guide's balancer has no ${pattern}.`);
    text = text.replace(pattern, replacement);
  }
  return siteUrl ? `${text}backend pages\n  server pages ${new URL(siteUrl).host}\n` : text;
}

export async function startHaproxy(balanced: BalancerOptions) {
  await installed('haproxy', () => access(program).then(() => true));
  const port = await findFreePort();
  const insecurePort = await findFreePort();
  const file = join(balanced.folder, 'haproxy.cfg');
  await writeFile(file, await configuration(balanced, port, insecurePort));
  const child = spawn(program, ['-db', '-q', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  const url = `http://localhost:${port}`;
  const isUp = () =>
    fetch(`${url}${apiBase}/openapi.json`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`haproxy stopped with ${child.exitCode}.`);
    await pause(50);
  }
  await expectHttpsOnly(`http://localhost:${insecurePort}`);
  for (const path of ['/healthz', '/readyz']) assert.equal((await fetch(url + path)).status, 404);
  return {
    url,
    async close() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
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
