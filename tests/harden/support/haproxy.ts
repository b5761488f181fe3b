/** Debian's haproxy in front of several processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '#server/contract.site.ts';
import { findFreePort } from '#server/local/ports.ts';
import { installed } from './debian.ts';

const program = '/usr/sbin/haproxy';

interface Balanced {
  folder: string;
  /** Each gets its share of the API. */
  apiUrls: string[];
  /** Gets everything else. */
  siteUrl: string;
}

const configuration = (port: number, { apiUrls, siteUrl }: Balanced) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  option forwardfor
frontend all
  bind 127.0.0.1:${port}
  use_backend api if { path_beg ${apiBase}/ }
  default_backend site
backend site
  server site ${new URL(siteUrl).host}
backend api
  balance roundrobin
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host api
  option redispatch 1
  retries 3
  retry-on conn-failure
  http-response set-header X-Process %s
${apiUrls.map((url, index) => `  server process-${index} ${new URL(url).host} check inter 200ms fall 1 rise 1`).join('\n')}
`;

export async function startHaproxy(balanced: Balanced) {
  await installed('haproxy', () => access(program).then(() => true));
  const port = await findFreePort();
  const file = join(balanced.folder, 'haproxy.cfg');
  await writeFile(file, configuration(port, balanced));
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
  return {
    url,
    async close() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
