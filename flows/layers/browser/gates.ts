import type { Page, Request, Route } from 'playwright-core';
import { apiBase } from '#contract/site.ts';
import { createWaitLimits, type WaitLimits } from './wait-limits.ts';

const calls = {
  check: ['GET', `${apiBase}/logout`],
  lookup: ['GET', `${apiBase}/users`],
  settle: ['POST', `${apiBase}/users/confirmation`],
  recover: ['POST', `${apiBase}/users/recovery`],
  prepare: ['POST', `${apiBase}/users/reset`],
  register: ['POST', `${apiBase}/users`],
  session: ['POST', `${apiBase}/session`],
  signOut: ['DELETE', `${apiBase}/session`],
  token: ['POST', '/v1/token'],
  password: ['POST', 'accounts:signInWithPassword'],
  signUp: ['POST', 'accounts:signUp'],
  google: ['POST', 'accounts:signInWithIdp'],
  email: ['POST', 'accounts:sendOobCode'],
  code: ['POST', 'accounts:resetPassword'],
  apply: ['POST', 'accounts:update'],
} as const;
export type Gate = keyof typeof calls;

/** A label for each request, for the lab and the report. */
export const requestLabels: Readonly<Record<Gate, string>> = {
  check: 'Is there a session?',
  lookup: 'Has this person a store?',
  settle: 'Whose is the earlier store?',
  recover: 'Give the account its e-mail address back',
  prepare: 'End earlier sign-ins',
  register: 'Register the owner',
  session: 'Open a session',
  signOut: 'End the session',
  token: 'A fresh token',
  password: 'Sign in with e-mail and password',
  signUp: 'Create an account',
  google: 'Sign in with Google',
  email: 'Send an e-mail',
  code: 'Check the link, or save the password',
  apply: 'Verify the e-mail address',
};
export const gateNames = Object.keys(calls) as Gate[];

export const findGate = (request: Request): Gate | undefined =>
  gateNames.find((gate) => {
    const [method, path] = calls[gate];
    return request.method() === method && new URL(request.url()).pathname.endsWith(path);
  });

/** Omits the query, which may contain a secret. */
export const describeRequest = (request: Request): string =>
  `${request.method()} ${new URL(request.url()).pathname}`;

/**
 * Pauses every request of the flow at a gate until a step responds, with the server's response or a fault. Requests
 * that `isOpen` accepts continue.
 */
export const watchGates = async (
  page: Page,
  isOpen: (gate: Gate, request: Request) => boolean,
  onChange: () => void = () => {},
  waitLimits: WaitLimits = createWaitLimits(),
) => {
  const waiting: { gate: Gate; route: Route }[] = [];
  const sent: Request[] = [];
  page.on('requestfailed', (request) => {
    const index = waiting.findIndex(({ route }) => route.request() === request);
    if (index >= 0) waiting.splice(index, 1);
    onChange();
  });
  await page.route(/\/api\/v1\/|googleapis\.com\//, async (route) => {
    const gate = findGate(route.request());
    sent.push(route.request());
    if (!gate || isOpen(gate, route.request())) await route.continue();
    else waiting.push({ gate, route });
    onChange();
  });
  const newest = (gate: Gate) => waiting.findLastIndex((one) => one.gate === gate);
  const waitAt = async (...gates: Gate[]): Promise<Gate> => {
    const problem = `The page does not call ${gates.map((gate) => calls[gate].join(' ')).join(' or ')} within ${waitLimits.within}.`;
    const deadline = Date.now() + waitLimits.msFor(problem);
    for (;;) {
      const found = gates.find((gate) => newest(gate) >= 0);
      if (found) return found;
      if (Date.now() > deadline) {
        waitLimits.recordTimeout(problem);
        throw new Error(problem);
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  return {
    waitAt,
    /** Resolves with the newest paused request of a gate. */
    take: async (gate: Gate): Promise<Route> => {
      await waitAt(gate);
      const [taken] = waiting.splice(newest(gate), 1);
      if (!taken) throw new Error(`No call waits at ${gate}.`);
      onChange();
      return taken.route;
    },
    /** Continues paused requests, the oldest first. */
    continueExcept: async (isKept: (request: Request) => boolean) => {
      for (const { route } of [...waiting]) {
        if (isKept(route.request())) continue;
        const index = waiting.findIndex((one) => one.route === route);
        if (index >= 0) await waiting.splice(index, 1)[0]?.route.continue();
      }
      onChange();
    },
    calls: () =>
      sent.map((request) => {
        const isOpen = waiting.some(({ route }) => route.request() === request);
        return `${describeRequest(request)}${isOpen ? ', waits for its answer' : ''}`;
      }),
    countOf: (gate: Gate) => sent.filter((request) => findGate(request) === gate).length,
    waiting: (): readonly Gate[] => waiting.map(({ gate }) => gate),
    /** The JSON body of the newest paused request. */
    bodyOf: (gate: Gate) => waiting[newest(gate)]?.route.request().postDataJSON(),
    isAnyWaiting: () => waiting.length > 0,
    discard: (gate: Gate) => {
      while (newest(gate) >= 0) waiting.splice(newest(gate), 1);
    },
    /** The page navigates: no request is paused. */
    clear: () => {
      waiting.length = 0;
    },
  };
};
export type Gates = Awaited<ReturnType<typeof watchGates>>;
