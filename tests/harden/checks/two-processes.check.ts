import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { projectId } from '#local/settings.ts';
import { completeOnboarding, password, signIn } from '#tests/browser/support/people.ts';
import { type ApiProcess, createSandbox } from '#tests/harden/support/api-process.ts';
import { startBuiltStack } from '#tests/harden/support/built-stack.ts';
import { type Answer, type Caller, createCaller } from '#tests/harden/support/call.ts';
import { type Check, inParallel, tally } from '#tests/harden/support/check.ts';
import { createUsers, unsignedToken } from '#tests/harden/support/emulator-users.ts';
import { startHaproxy } from '#tests/harden/support/haproxy.ts';
import { startPostgres } from '#tests/harden/support/postgres.ts';
import { registeredUids } from '#tests/harden/support/registered.ts';
import { registrationOf } from '#tests/support/registration-of.ts';

const callsPerUser = 50;
const processes = 2;
const writers = 4;
const people = Array.from({ length: 5_000 }, (_, index) => `person-${index}`);

export const twoProcesses: Check = {
  name: 'processes',
  claim:
    'two processes behind a balancer: a user reaches the dashboard, a killed process loses no write, and each limits its callers',
  async run() {
    const postgres = await startPostgres();
    const sandbox = await createSandbox();
    const stack = await startBuiltStack({ DATABASE_URL: postgres.url });
    const env = {
      DATABASE_URL: postgres.url,
      DASHBOARD_URL: stack.dashboardUrl,
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_AUTH_EMULATOR_HOST: new URL(stack.emulatorUrl).host,
      TRUSTED_PROXIES: '1',
      RATE_LIMIT_PER_USER: String(callsPerUser),
    };
    const apis = await Promise.all([sandbox.start(env), sandbox.start(env)]);
    const { folder } = sandbox;
    const apiUrls = apis.map(({ url }) => url);
    const end = new AbortController();
    const balancer = await startHaproxy({ folder, apiUrls, siteUrl: stack.siteUrl });
    try {
      await createUsers(stack.emulatorUrl, ['often', ...people]);
      const limited = await expectLimits(createCaller(balancer.url));
      const registering = registerUntilKilled(createCaller(balancer.url), apis[0], end.signal);
      await walkToDashboard(stack, balancer.url, async () => void (await apis[0].signal('SIGKILL')));
      const acknowledged = await registering;
      const stored = await registeredUids({ url: postgres.url });
      const lost = acknowledged.filter((uid) => !stored.has(uid));
      assert.deepEqual(lost, []);
      return `one user's calls: ${limited}; dashboard reached; ${acknowledged.length} registered around the kill, 0 lost`;
    } finally {
      end.abort();
      await balancer.close();
      await sandbox.close();
      await stack.close();
      await postgres.close();
    }
  },
};

/** Both processes respond, and each allows the limit. */
async function expectLimits(call: Caller) {
  const answers: Answer[] = [];
  await inParallel(callsPerUser * 3, 16, async () => {
    answers.push(await call('GET', '/users', { token: unsignedToken('often') }));
  });
  const statuses = answers.map(({ status }) => status);
  const letIn = statuses.filter((status) => status === 404).length;
  assert.equal(letIn, callsPerUser * processes, tally(statuses));
  assert.deepEqual(new Set(statuses), new Set([404, 429]), tally(statuses));
  assert.equal(new Set(answers.map(({ headers }) => headers['x-process'])).size, processes);
  return tally(statuses);
}

/** Retries each registration until it succeeds, as the app does; 100 more follow the kill. */
async function registerUntilKilled(call: Caller, doomed: ApiProcess, end: AbortSignal): Promise<string[]> {
  const acknowledged: string[] = [];
  let next = 0;
  let left = 100;
  const write = async () => {
    while (left > 0 && next < people.length) {
      const uid = people[next++] ?? '';
      const request = { token: unsignedToken(uid), body: registrationOf(uid) };
      for (let isDone = false; !isDone; ) {
        if (end.aborted) return;
        const answer = await call('POST', '/users', request).catch(() => null);
        isDone = answer?.status === 201 || answer?.status === 200;
        const mayTryAgain = answer === null || answer.status >= 500;
        assert(isDone || mayTryAgain, `${uid}: ${answer?.status} ${answer?.body}`);
        if (!isDone) await pause(100);
      }
      acknowledged.push(uid);
      if (doomed.hasEnded()) left--;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return acknowledged;
}

/** Sign-in and onboarding in a browser; `interrupt` comes between the two. */
async function walkToDashboard(
  { browser, dashboardUrl, emulatorUrl }: Awaited<ReturnType<typeof startBuiltStack>>,
  siteUrl: string,
  interrupt: () => Promise<void>,
) {
  const email = 'browser@example.com';
  const signUp = await fetch(`${emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  assert.equal(signUp.status, 200);
  const page = await browser.newPage({ baseURL: siteUrl, locale: 'es-ES' });
  page.setDefaultTimeout(90_000);
  await signIn(page, email, '**/registration');
  await interrupt();
  await completeOnboarding(page);
  await page.waitForURL(`${dashboardUrl}/`);
  const main = await page.getByRole('main').textContent();
  for (const text of ['Ana', 'Pan de Ana', email]) assert(main?.includes(text), `the dashboard says ${main}`);
  await page.close();
}
