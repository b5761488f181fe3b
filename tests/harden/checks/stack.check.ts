import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { browserFlags } from '#tests/browser/support/browser-flags.ts';
import { findChromium } from '#tests/browser/support/find-chromium.ts';
import { completeOnboarding, password } from '#tests/browser/support/people.ts';
import { type Answer, createCaller, createToken, register } from '#tests/harden/support/call.ts';
import { type Check, tally } from '#tests/harden/support/check.ts';
import { lockTables } from '#tests/harden/support/postgres.ts';
import { startRegistering, writers } from '#tests/harden/support/registered.ts';
import { type Stack, startStack } from '#tests/harden/support/stack.ts';

const email = 'browser@example.com';
/** As deploy/haproxy.cfg has them. */
const running = 2 * 96;
const maxQueueMs = 500;
const queued = 64;

/** Sign-up and onboarding in a browser. */
async function signUp({ haproxy, provider, dashboardUrl }: Stack) {
  await using browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...browserFlags, ...provider.browserFlags],
  });
  const page = await browser.newPage({ baseURL: haproxy.url, locale: 'en-GB' });
  page.setDefaultTimeout(60_000);
  await page.route(`${dashboardUrl}/**`, (route) => route.fulfill({ body: 'the dashboard' }));
  await page.goto('/auth?mode=sign-up');
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await page.locator('[name=email]').fill(email);
  for (const name of ['password', 'repeatPassword']) await page.locator(`[name=${name}]`).fill(password);
  await page.locator('form [type=submit]').click();
  await completeOnboarding(page);
  await page.waitForURL(`${dashboardUrl}/**`);
  const cookies = await page.context().cookies(haproxy.url);
  assert(cookies.some(({ name, secure }) => name === '__Host-session' && secure));
}

/** Registers people during `work`, each until it succeeds; returns their number and the failed requests. */
async function registerDuring({ haproxy, postgres }: Stack, prefix: string, work: () => Promise<void>) {
  const end = startRegistering(haproxy.url, prefix);
  await work();
  return await end(ownersUrl(postgres.url));
}

const ownersUrl = (url: string) => Object.assign(new URL(url), { pathname: '/escandallo' }).href;

/** Sends more requests than the processes may run, while none can end. */
async function overload({ haproxy, postgres }: Stack) {
  const unlock = await lockTables(ownersUrl(postgres.url), 'stores in access exclusive mode');
  const call = createCaller(haproxy.url, 30_000, running + queued);
  const requests = Array.from({ length: running + queued }, (_, index) => register(call, `over-${index}`));
  const isOfProxy = ({ headers }: Answer) => headers['content-type'] === 'text/html; charset=utf-8';
  const early: Answer[] = [];
  for (const request of requests) void request.then((answer) => isOfProxy(answer) && early.push(answer));
  for (let tries = 0; tries < 40 && early.length < queued; tries++) await pause(100);
  await unlock();
  const answers = await Promise.all(requests);
  assert.equal(early.length, queued, tally(answers.map(({ status }) => status)));
  const waits = early.map(({ status, headers }) => {
    assert.deepEqual([status, headers['retry-after']], [503, '2']);
    const line = new RegExp(`^${headers['x-request-id']} POST /api/v1/users 503 sQ \\d+/(\\d+)/`, 'm');
    return Number(line.exec(haproxy.log())?.[1]);
  });
  // By haproxy's log: this process is busy with as many responses.
  const longest = Math.max(...waits);
  assert(longest < maxQueueMs + 500, `503 after ${longest} ms`);
  return `${running + queued} requests at once: ${queued} got 503 from haproxy after at most ${longest} ms`;
}

async function expectRequestId({ haproxy, processes }: Stack) {
  const headers = { 'x-request-id': 'forged' };
  const { headers: answered } = await createCaller(haproxy.url)('GET', '/users', {
    token: createToken('id'),
    headers,
  });
  const id = String(answered['x-request-id']);
  assert.match(id, /^[0-9a-f-]{36}$/);
  const isLogged = () => processes.some((one) => one.output().includes(`"requestId":"${id}"`));
  // Lines are written together, after half a second at most.
  for (let tries = 0; tries < 50 && !isLogged(); tries++) await pause(100);
  assert(isLogged(), 'a process logs the id of haproxy');
}

export const stack: Check = {
  name: 'stack',
  claim:
    'the files of deploy as one stack: an owner signs up, a rolling release fails no request, a killed process loses no write, and overload gets 503 after half a second',
  async run() {
    await using started = await startStack();
    const { processes, restart, prometheus } = started;
    await signUp(started);
    await expectRequestId(started);
    const released = await registerDuring(started, 'released', async () => {
      for (const index of [0, 1] as const) {
        assert.equal(await processes[index].signal('SIGTERM'), 0);
        await restart(index);
        await pause(2_000);
      }
    });
    assert.deepEqual(released.failed, []);
    const killed = await registerDuring(started, 'killed', async () => {
      await pause(1_000);
      await processes[0].signal('SIGKILL');
      await pause(3_000);
      await restart(0);
    });
    // Each writer has at most one request at the killed process.
    assert(killed.failed.length <= writers, tally(killed.failed));
    const overloaded = await overload(started);
    await pause(2_000);
    assert.deepEqual(await prometheus.query('sum(escandallo_ready)'), [2]);
    const [refused = 0] = await prometheus.query('haproxy_backend_connection_errors_total{proxy="api"}');
    assert(refused >= queued, `haproxy counts ${refused}`);
    return [
      'an owner signed up',
      `2 processes replaced: ${released.count} registered, 0 requests failed`,
      `1 killed: ${killed.count} registered, ${killed.failed.length} requests failed (${tally(killed.failed)})`,
      overloaded,
    ].join('; ');
  },
};
