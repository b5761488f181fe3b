/** Faults while onboarding is submitted: failures of each request, and a crash of the page. */
import type { Page, Route } from 'playwright-core';
import type { ProblemType } from '#contract/problem-types.ts';
import { apiBase } from '#contract/site.ts';

/** The three requests of onboarding, in order. */
export const calls = {
  'POST /users': `${apiBase}/users`,
  'token fetch': '/v1/token',
  'POST /session': `${apiBase}/session`,
} as const;
export type Call = keyof typeof calls;

/** Sends the request with the browser's headers; the server would reject Playwright's own as cross-site. */
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
  'gateway error': async (route) => {
    await deliver(route);
    await answer(502)(route);
  },
};

const isCall = (call: Call) => (url: URL) => url.pathname.endsWith(calls[call]);
const onPost = (act: (route: Route) => Promise<unknown>) => (route: Route) =>
  route.request().method() === 'POST' ? act(route) : route.fallback();

/** Makes `call` fail. Returns a function that repairs it. */
export async function breakCall(page: Page, call: Call, fault: string) {
  await page.route(isCall(call), onPost(faults[fault] ?? Promise.reject));
  return () => page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Pauses the next `call` before the server receives it, or after its response. */
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

/** Crashes the page, as when it runs out of memory. */
export async function killPage(page: Page) {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** Shortens timeouts of 30 s to 60 s, ours and the SDK's, to half a second. */
export const shortenTimeouts = (page: Page) =>
  page.addInitScript(() => {
    const shorter = (ms = 0) => (ms >= 30_000 && ms <= 60_000 ? 500 : ms);
    const limit = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => limit(shorter(ms));
    const start = setTimeout;
    globalThis.setTimeout = ((act: TimerHandler, ms?: number, ...rest: unknown[]) =>
      start(act, shorter(ms), ...rest)) as typeof setTimeout;
  });
