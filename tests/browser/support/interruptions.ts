/** What may go wrong while onboarding is sent: each call failing in each way, and the page dying. */
import type { Page, Route } from 'playwright-core';
import type { ProblemType } from '#contract/api.ts';
import { apiBase } from '#contract/site.ts';

/** The three calls of onboarding, in order. */
export const calls = {
  'POST /users': `${apiBase}/users`,
  'token fetch': '/v1/token',
  'POST /session': `${apiBase}/session`,
} as const;
export type Call = keyof typeof calls;

/** The server hears of it, as if the browser had asked; Playwright's own call would be refused as a stranger's. */
const deliver = async (route: Route) => {
  const request = route.request();
  const answer = await fetch(request.url(), {
    method: 'POST',
    headers: { ...request.headers(), 'sec-fetch-site': 'same-origin' },
    body: request.postData() ?? '',
  });
  if (!answer.ok) throw new Error(`${request.url()} answered ${answer.status}.`);
};

const answer = (status: number, problem?: ProblemType, fields?: Record<string, string>) => (route: Route) =>
  route.fulfill({
    status,
    json: problem
      ? { type: `/problems/${problem}`, title: problem, status, fields }
      : { error: { message: '' } },
  });

export const faults: Record<string, (route: Route) => Promise<unknown>> = {
  offline: (route) => route.abort('internetdisconnected'),
  timeout: async () => undefined,
  '401': answer(401, 'unauthorized'),
  '403': answer(403, 'forbidden'),
  '409': answer(409, 'email-in-use'),
  '422': answer(422, 'invalid-fields', { phone: 'unreadable' }),
  '429': answer(429),
  '500': answer(500),
  'malformed body': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Hello' }),
  'lost answer': async (route) => {
    await deliver(route);
    await route.abort('connectionreset');
  },
};

const isCall = (call: Call) => (url: URL) => url.pathname.endsWith(calls[call]);
const onPost = (act: (route: Route) => Promise<unknown>) => (route: Route) =>
  route.request().method() === 'POST' ? act(route) : route.fallback();

/** From now on `call` fails so. Answers how it is mended. */
export async function breakCall(page: Page, call: Call, fault: string) {
  await page.route(isCall(call), onPost(faults[fault] ?? Promise.reject));
  return () => page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** The next `call` waits: before the server hears of it, or after it has answered. */
export async function haltCall(page: Page, call: Call, moment: 'before' | 'after') {
  const halted = Promise.withResolvers<void>();
  await page.route(
    isCall(call),
    onPost(async (route) => {
      if (moment === 'after') await deliver(route);
      halted.resolve();
    }),
  );
  return { reached: halted.promise };
}

/** As if the page had run out of memory: no event tells it. */
export async function killPage(page: Page) {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** Half a minute of patience, of ours and of the identity provider's library, becomes half a second. */
export const shortenPatience = (page: Page) =>
  page.addInitScript(() => {
    const shorter = (ms = 0) => (ms >= 30_000 && ms <= 60_000 ? 500 : ms);
    const limit = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => limit(shorter(ms));
    const start = setTimeout;
    globalThis.setTimeout = ((act: TimerHandler, ms?: number, ...rest: unknown[]) =>
      start(act, shorter(ms), ...rest)) as typeof setTimeout;
  });
