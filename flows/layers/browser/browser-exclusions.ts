import type { EventName } from '#flows/model/events.ts';

/** Events that a browser test cannot cause, and why. The other layers cover them. */
const unobserved = 'no stored token is removed, which other tabs observe, and the SDK polls by its own clock';

/** By event, or by state and event. */
const unbrowsable: Partial<Record<EventName | `${string} ${EventName}`, string>> = {
  'checking SIGNED_OUT_ELSEWHERE': unobserved,
  'tokenFailed SIGNED_OUT_ELSEWHERE': unobserved,
  NEW_TOKEN: 'the SDK refreshes a token by its expiry, which the emulator sets in real time',
  OFFLINE_PAUSE_PASSED: 'requests of an offline browser fail at once, before the backoff can be observed',
  SIGNED_IN_WITHOUT_EMAIL: 'every account of the emulator has an e-mail',
  REFUSED_WITHOUT_CODE: 'every error of the SDK has a code',
  REFUSED_POLICY: 'the SDK caches the policy for later steps: tests/browser/email-links.test.ts',
  SAVING_POLICY: 'the SDK caches the policy for later steps: tests/browser/email-links.test.ts',
  GOOGLE_WITHOUT_CODE: 'every error of the SDK has a code',
  SESSION_NOT_STORED: 'the browser stores cookies: tests/browser/blocked-cookies.test.ts',
  DASHBOARD_STOPPED: 'the path has left for the dashboard: tests/browser/leaving.test.ts',
  DASHBOARD_LATE: 'the path has left for the dashboard: tests/browser/leaving.test.ts',
  LEAVING_STOPPED: "the path has left for Google's page: tests/src/services/watch-navigation.test.ts",
  LEAVING_LATE: "the path has left for Google's page: tests/browser/leaving.test.ts",
  LEAVING_FAILED: 'a browser never blocks this navigation',
  COPY_REFUSED:
    'the result follows the press at once, before a path can choose it: tests/browser/google.test.ts',
  SAME_ACCOUNT_SIGNED_IN: 'a path starts without a signed-in account: tests/browser/email-links.test.ts',
  APPLYING_UNREACHABLE: 'its account is signed in: tests/browser/email-links.test.ts',
  APPLYING_SIGNED_OUT: 'its account is signed in: tests/browser/account-ownership.test.ts',
  SIGNED_OUT_HERE: 'the password signs the account in',
  IDENTITY_UNKNOWN: 'a path starts without a signed-in account, which needs no request',
};

export const browserEngines = ['chromium', 'firefox'] as const;
export type BrowserEngine = (typeof browserEngines)[number];

const unread = 'Firefox gives Playwright no request body, which the response depends on';

/** Events that only Chromium can have. */
const unplayableInFirefox: Partial<Record<EventName, string>> = {
  GOOGLE_HAS_PASSWORD: unread,
  RETURN_HAS_PASSWORD: unread,
};

/** Returns why no browser has an event in a state, or undefined. Defaults to Chromium. */
export const whyNotInBrowser = (
  event: EventName,
  state: string,
  engine: BrowserEngine = 'chromium',
): string | undefined =>
  unbrowsable[event] ??
  unbrowsable[`${state} ${event}`] ??
  (engine === 'firefox' ? unplayableInFirefox[event] : undefined);

export const isBrowsable = (event: EventName, state: string, engine?: BrowserEngine) =>
  whyNotInBrowser(event, state, engine) === undefined;
