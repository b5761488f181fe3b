import type { EventName } from '#tests/flows/model/vocabulary.ts';

/** What the world does and no test can make a browser see, and why. The other layers walk it. */
const untold =
  'no token is stored whose removal tells other tabs at once, and the SDK looks by its own clock';

/** By event, or by state and event. */
const unbrowsable: Partial<Record<EventName | `${string} ${EventName}`, string>> = {
  'checking SIGNED_OUT_ELSEWHERE': untold,
  'tokenFailed SIGNED_OUT_ELSEWHERE': untold,
  NEW_TOKEN: 'the SDK renews a token by its expiry, which the emulator stamps with the real time',
  OFFLINE_PAUSE_PASSED: 'a browser without a connection answers at once, before the pause can be told apart',
  SIGNED_IN_WITHOUT_EMAIL: 'the emulator gives everybody an e-mail',
  REFUSED_WITHOUT_CODE: 'whatever the provider answers, the SDK gives it a code',
  REFUSED_POLICY:
    'the SDK keeps a policy once read, also for what follows: tests/browser/email-links.test.ts',
  SAVING_POLICY: 'the SDK keeps a policy once read, also for what follows: tests/browser/email-links.test.ts',
  GOOGLE_WITHOUT_CODE: 'whatever the provider answers, the SDK gives it a code',
  SESSION_NOT_STORED: 'the browser stores cookies: tests/browser/blocked-cookies.test.ts',
  DASHBOARD_STOPPED: 'a path is at the dashboard by then: tests/browser/leaving.test.ts',
  DASHBOARD_LATE: 'a path is at the dashboard by then: tests/browser/leaving.test.ts',
  LEAVING_STOPPED: 'a path is at the page of Google by then: tests/src/services/watch-leaving.test.ts',
  LEAVING_LATE: 'a path is at the page of Google by then: tests/browser/leaving.test.ts',
  LEAVING_FAILED: 'nothing keeps a browser from leaving a page',
  COPY_REFUSED:
    'the answer follows the press at once, before a walk can choose it: tests/browser/google.test.ts',
  REG_TIMEOUT: 'half a minute of real time: AbortSignal.timeout follows no test clock',
  SOMEBODY_HERE: 'a path begins with nobody signed in: tests/browser/email-links.test.ts',
  APPLYING_UNREACHABLE: 'its account is signed in: tests/browser/email-links.test.ts',
  APPLYING_SIGNED_OUT: 'its account is signed in: tests/browser/account-ownership.test.ts',
  SIGNED_OUT_HERE: 'the password has signed them in',
  HERE_UNKNOWN: 'a path begins with nobody signed in, which needs no call',
};

export const browserEngines = ['chromium', 'firefox'] as const;
export type BrowserEngine = (typeof browserEngines)[number];

const unread = 'Firefox tells Playwright no body of a request, from which the answer is made';

/** What Chromium can be made to see, and Firefox cannot. */
const unplayableInFirefox: Partial<Record<EventName, string>> = {
  GOOGLE_HAS_PASSWORD: unread,
  RETURN_HAS_PASSWORD: unread,
};

/** Why no path in a browser has an event in a state; undefined where it may. By default, of Chromium. */
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
