import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiProcess, attack, productionSettings } from '#tests/harden/support/api-process.ts';
import { type Check, inParallel, tally } from '#tests/harden/support/check.ts';
import { startPostgres } from '#tests/harden/support/postgres.ts';

const requests = 4_000;
const perMinute = 600;
const files = ['handler', 'handler.js', 'experiments.js', 'iframe', 'iframe.js'];
const pathOf = (index: number) => `/__/auth/${files[index % files.length]}?state=${index}`;

/** Serves the pages only after their release. */
async function startPages() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let opened = 0;
  let asked = 0;
  const server = createServer(async (_request, response) => {
    asked++;
    await released;
    response.end('a page');
  });
  server.on('connection', () => opened++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: String((server.address() as AddressInfo).port),
    opened: () => opened,
    asked: () => asked,
    release,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export const signInPages: Check = {
  name: 'sign-in-pages',
  claim: `${requests} requests of one address for Firebase's sign-in pages: one request for each file, also when the callers have left`,
  async run(options) {
    const [postgres, pages] = await Promise.all([startPostgres(), startPages()]);
    const env = {
      ...productionSettings(postgres.url),
      RATE_LIMIT_PER_ADDRESS: String(perMinute),
      SIGN_IN_PAGES_PORT: pages.port,
    };
    try {
      return await attack(options, env, ({ api }) => askAndLeave(api, pages));
    } finally {
      pages.close();
      await postgres.close();
    }
  },
};

async function askAndLeave(api: ApiProcess, pages: Awaited<ReturnType<typeof startPages>>) {
  const { hostname, port } = new URL(api.url);
  const refused: string[] = [];
  const callers = Array.from({ length: requests }, (_, index) => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.on('data', (data) => refused.push(data.toString('latin1').slice(9, 12)));
    socket.write(`GET ${pathOf(index)} HTTP/1.1\r\nHost: a\r\n\r\n`);
    return socket;
  });
  // The others wait for the pages.
  while (refused.length < requests - 256 && pages.opened() < requests) await pause(50);
  const opened = pages.opened();
  const leaving = callers.map((socket) => socket.closed || once(socket, 'close'));
  for (const socket of callers) socket.destroy();
  await Promise.all(leaving);
  pages.release();
  const answers: number[] = [];
  await inParallel(requests, 16, async (index) => {
    answers.push((await api.call('GET', pathOf(index), { base: '' })).status);
  });
  const figures = `${opened} connections opened (${tally(refused)}); then answered at once: ${tally(answers)}, for ${pages.asked()} requests there`;
  assert(opened <= files.length, figures);
  assert.equal(pages.asked(), files.length, figures);
  assert.deepEqual(new Set(refused), new Set(['503']), figures);
  assert(answers.filter((status) => status === 200).length <= perMinute, figures);
  assert.deepEqual(new Set(answers), new Set([200, 429]), figures);
  return figures;
}
