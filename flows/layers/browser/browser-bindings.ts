import type { Page, Route } from 'playwright-core';
import { apiBase } from '#contract/site.ts';
import { secret } from '#flows/layers/screen/user-actions.ts';
import type { WorldEventName } from '#flows/model/events.ts';
import { addGoogleAccount, refuseGoogle } from '#tests/browser/support/google-popup.ts';
import { newEmail } from '#tests/browser/support/inbox.ts';
import { clearIdentity } from '#tests/browser/support/people.ts';
import { createRestClient } from '#tests/browser/support/rest-client.ts';
import type { BrowserWorld } from './browser-world.ts';
import { callers, claimsOf, registerAnotherEmail } from './callers.ts';
import type { Gate } from './gates.ts';
import { type Account, createAccount } from './people.ts';
import {
  type Act,
  type Binding,
  cut,
  inOrder,
  passThrough,
  problem,
  providerSays,
  respond,
  respondAt,
  serverSays,
  through,
} from './responses.ts';

/** The emulator rejects passwords of five characters: an older account signs in with its own. */
const withItsPassword: Binding = async ({ gates }) => {
  const route = await gates.take('password');
  const sent: object | null = route.request().postDataJSON();
  // Skipped for Firefox: no path there signs in with a short password.
  if (!sent) return route.continue();
  const response = await route.fetch({ postData: { ...sent, password: secret } });
  if (!response.ok()) throw new Error(`The provider answers ${response.status()}.`);
  await route.fulfill({ response });
};

const submitted = (says: string, perform: (gate: Gate) => Act): Binding =>
  respondAt(['password', 'signUp'], says, async (world) =>
    perform(await world.gates.waitAt('signUp', 'password'))(world),
  );
const refuses = (message: string) => submitted(`400 ${message}`, (gate) => providerSays(gate, message));

const atGoogle = async (world: BrowserWorld, email: string) => {
  const place = world.popup ?? world.frame;
  const known = place.getByText(email);
  if (await known.count()) await known.click();
  else await addGoogleAccount(place, email);
  world.popup = null;
};
/** The user chooses a Google account; then the provider responds. */
const google = (binding: Binding, email: (world: BrowserWorld) => string = newEmail): Binding => {
  const { answers = [] } = binding;
  const perform: Act = async (world) => {
    await atGoogle(world, email(world));
    await binding(world);
  };
  return Object.assign(perform, { answers, isLater: true });
};
const googleSays = (message: string) => google(providerSays('google', message));
const hasPassword = respondAt('google', '200 needConfirmation', async ({ gates }) =>
  refuseGoogle(await gates.take('google')),
);
const ownEmail = ({ account }: BrowserWorld) => account.email;
const letIn = google(through('google'), (world) => {
  world.googleEmail ??= newEmail();
  return world.googleEmail;
});

const registers = respondAt('register', '201', async (world) => {
  const request = await passThrough(world, 'register', world.owners.has(world.account) ? 200 : 201);
  world.owners.add(world.account);
  const headers = { Authorization: request.headers().authorization ?? '' };
  world.record = await (await fetch(request.url(), { headers })).json();
});
/** The API has a record of the user. */
const registerBearer = async (siteUrl: string, route: Route, changes: object = {}) => {
  const token = route.request().headers().authorization?.replace('Bearer ', '') ?? '';
  const { sub, email } = claimsOf(token);
  await createRestClient(siteUrl).register({ uid: sub, token }, email, changes);
};
/** An earlier request with other details got no response. */
const knowsOwner = respondAt('register', '200', async ({ siteUrl, gates }) => {
  const route = await gates.take('register');
  await registerBearer(siteUrl, route, { address: 'Calle Menor 2, Madrid' });
  await route.continue();
});
const isOwner = respondAt('lookup', '200', async (world) => {
  const route = await world.gates.take('lookup');
  let response = await route.fetch();
  if (response.status() === 404) {
    await registerBearer(world.siteUrl, route);
    response = await route.fetch();
  }
  if (response.status() !== 200) throw new Error(`The lookup answers ${response.status()}.`);
  world.owners.add(world.account);
  await route.fulfill({ response });
});
const isNoOwner = respondAt('lookup', '404', (world) =>
  world.owners.has(world.account)
    ? serverSays('lookup', '404 not-found', callers.newcomer)(world)
    : through('lookup', 404)(world),
);
const hasSession = respondAt('check', '200 valid: true', async ({ siteUrl, context, gates, account }) => {
  const client = createRestClient(siteUrl);
  const cookie = await client.openSession(account.token);
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: siteUrl, httpOnly: true, sameSite: 'Lax' }]);
  const route = await gates.take('check');
  const response = await route.fetch({ headers: { ...route.request().headers(), cookie } });
  if (!(await response.json()).valid) throw new Error('The session does not count.');
  await route.fulfill({ response });
});
const hasNoSession = respondAt('check', '200 valid: false', async (world) => {
  await world.context.clearCookies();
  const route = await world.gates.take('check');
  const { cookie: _, ...headers } = route.request().headers();
  const response = await route.fetch({ headers });
  if ((await response.json()).valid) throw new Error('The session counts.');
  await route.fulfill({ response });
});

const otherTab = async (world: BrowserWorld, perform: (tab: Page) => Promise<void>) => {
  const tab = await world.context.newPage();
  await perform(tab);
  await tab.close();
  await letOtherTabsAnswer(world);
};
const signedOutElsewhere: Binding = (world) =>
  otherTab(world, async (tab) => {
    await tab.goto('/about');
    await clearIdentity(tab);
    await tab.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key === 'userToken' || key.startsWith('firebase:authUser')) localStorage.removeItem(key);
      }
    });
  });
const signsInElsewhere =
  (accountOf: (world: BrowserWorld) => Account): Binding =>
  (world) => {
    // One for the earlier user may still be paused.
    world.gates.discard('token');
    return otherTab(world, async (tab) => {
      // Only the sign-in of this tab matters.
      await tab.route(`**${apiBase}/users`, () => {});
      await tab.goto('/auth');
      await tab.locator('button[data-opens]').click();
      await tab.locator('[name=email]').fill(accountOf(world).email);
      await tab.locator('[name=password]').fill(secret);
      await Promise.all([
        tab.waitForRequest((request) => request.url().endsWith(`${apiBase}/users`)),
        tab.locator('form [type=submit]').click(),
      ]);
    });
  };
export const passLookup: Binding = async (world) => {
  await through('token')(world);
  await isNoOwner(world);
};
/** Advances the clock until the request is repeated, at most by the longest backoff. */
const passPause: Binding = async ({ context, gates }) => {
  for (let ms = 0; ms < 200_000 && !gates.isAnyWaiting(); ms += 2_000) {
    await context.clock.fastForward(2_000);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
};
/** Advances the page's clock. */
const pass =
  (ms: number): Binding =>
  ({ context }) =>
    context.clock.fastForward(ms);
/** The SDK polls for other tabs' changes every 800 ms. */
const letOtherTabsAnswer = ({ context }: BrowserWorld) => context.clock.runFor(1_000);

/** Bindings to the real services, with faults. `browser-exclusions.ts` has the rest. */
export const worldBindings: Partial<Record<WorldEventName, Binding>> = {
  CHECK_VALID: hasSession,
  CHECK_INVALID: hasNoSession,
  CHECK_FAILED: respond('check', 503),
  CHECK_UNANSWERED: cut('check'),
  TOKEN_OK: through('token'),
  TOKEN_REFUSED: providerSays('token', 'INTERNAL_ERROR'),
  TOKEN_UNANSWERED: cut('token'),
  ACCOUNT_DISABLED: providerSays('token', 'USER_DISABLED'),
  RENEWED: through('token'),
  RENEWAL_REFUSED: providerSays('token', 'INTERNAL_ERROR'),
  RENEWAL_UNANSWERED: cut('token'),
  USER_200: isOwner,
  USER_404: isNoOwner,
  USER_UNCONFIRMED: serverSays(
    'lookup',
    '409 confirmation-required',
    callers.unconfirmed,
    (_, { store }) => ({
      // The page shows the date, and its pictures are compared.
      store: { ...store, createdAt: '2026-01-02T10:00:00.000Z' },
    }),
  ),
  OWNERSHIP_SAVED: serverSays('settle', '204', callers.unconfirmed),
  OWNERSHIP_RENEWED: serverSays('settle', '200', callers.confirming, ({ account }) => {
    const renewed_sign_in = { provider: 'password', time: Math.floor(Date.now() / 1000) };
    // The emulator also accepts the payload of a custom token.
    return { signInToken: JSON.stringify({ uid: account.uid, claims: { renewed_sign_in } }) };
  }),
  OWNERSHIP_FAILED: problem('settle', 503, 'unavailable'),
  OWNERSHIP_TOO_OLD: serverSays('settle', '401 recent-sign-in-required', callers.unconfirmedLongAgo),
  USER_401: serverSays('lookup', '401 unauthorized', callers.revoked),
  USER_403: serverSays('lookup', '403 forbidden', callers.withAnotherEmail),
  USER_503: problem('lookup', 503, 'unavailable'),
  USER_UNANSWERED: cut('lookup'),
  SESSION_SUCCESS: respondAt('session', '200', async (world) => {
    world.isSessionOpened = true;
    await through('session')(world);
  }),
  SESSION_NOT_SUCCESS: respond('session', 200, { status: 'failed' }),
  SESSION_401: serverSays('session', '401 unauthorized', callers.revoked),
  SESSION_TOO_OLD: serverSays('session', '401 recent-sign-in-required', callers.signedInLongAgo),
  SESSION_503: problem('session', 503, 'unavailable'),
  SESSION_UNANSWERED: cut('session'),
  SIGN_OUT_DONE: through('signOut', 204),
  SIGN_OUT_FAILED: respondAt('signOut', 'nothing', async (world) => {
    await cut('signOut')(world);
    world.isSignOutDue = true;
  }),
  CONNECTION_LOST: async ({ context, gates }) => {
    await context.setOffline(true);
    // These responses are ignored, and Firefox does not report cancelled requests.
    for (const gate of ['token', 'check', 'lookup', 'register', 'session'] as const) gates.discard(gate);
  },
  CONNECTION_RESTORED: ({ context }) => context.setOffline(false),
  PAUSE_PASSED: passPause,
  SIGNED_OUT_ELSEWHERE: signedOutElsewhere,
  SIGNED_IN_ELSEWHERE: signsInElsewhere(({ account }) => account),
  ACCEPTED: submitted('200', (gate) => (gate === 'signUp' ? through(gate) : withItsPassword)),
  REFUSED_INVALID_EMAIL: refuses('INVALID_EMAIL'),
  REFUSED_INVALID_CREDENTIAL: refuses('INVALID_LOGIN_CREDENTIALS'),
  REFUSED_USER_DISABLED: refuses('USER_DISABLED'),
  REFUSED_USER_NOT_FOUND: refuses('EMAIL_NOT_FOUND'),
  REFUSED_WRONG_PASSWORD: refuses('INVALID_PASSWORD'),
  REFUSED_TOO_MANY: refuses('TOO_MANY_ATTEMPTS_TRY_LATER'),
  REFUSED_UNREACHABLE: submitted('nothing', cut),
  REFUSED_OTHER: refuses('QUOTA_EXCEEDED'),
  REFUSED_EMAIL_IN_USE: respondAt('signUp', '400 EMAIL_EXISTS', async (world) => {
    await providerSays('signUp', 'EMAIL_EXISTS')(world);
    // The account's own password would sign in.
    await providerSays('password', 'INVALID_LOGIN_CREDENTIALS')(world);
  }),
  REFUSED_WEAK: refuses('WEAK_PASSWORD'),
  GOOGLE_OK: letIn,
  GOOGLE_INVALID_EMAIL: googleSays('INVALID_EMAIL'),
  GOOGLE_USER_DISABLED: googleSays('USER_DISABLED'),
  GOOGLE_USER_NOT_FOUND: googleSays('EMAIL_NOT_FOUND'),
  GOOGLE_WRONG_PASSWORD: googleSays('INVALID_PASSWORD'),
  GOOGLE_EMAIL_IN_USE: googleSays('EMAIL_EXISTS'),
  GOOGLE_WEAK: googleSays('WEAK_PASSWORD'),
  GOOGLE_UNREACHABLE: google(cut('google')),
  GOOGLE_INTERNAL: googleSays('INTERNAL_ERROR'),
  GOOGLE_OTHER: googleSays('QUOTA_EXCEEDED'),
  GOOGLE_HAS_PASSWORD: google(hasPassword, ownEmail),
  GRACE_OVER: pass(2_500),
  RETURN_OK: letIn,
  RETURN_REFUSED: googleSays('USER_DISABLED'),
  RETURN_HAS_PASSWORD: google(hasPassword, ownEmail),
  COPIED: async () => {},
  RESET_SENT: inOrder(through('email'), pass(1_500)),
  RESET_TOO_MANY: inOrder(providerSays('email', 'TOO_MANY_ATTEMPTS_TRY_LATER'), pass(1_500)),
  // Google is linked after the password, which signs in once more.
  LINK_OK: inOrder(through('password'), through('google'), through('password')),
  LINK_REFUSED: providerSays('password', 'INVALID_PASSWORD'),
  REG_201: registers,
  REG_CONFLICT: knowsOwner,
  REG_401: serverSays('register', '401 unauthorized', callers.revoked),
  REG_TOO_OLD: problem('register', 401, 'recent-sign-in-required'),
  REG_409: serverSays('register', '409 email-in-use', callers.withUsedEmail),
  REG_422_NAME: serverSays('register', '422 invalid-fields name', callers.withUnreadableName),
  REG_422_ADDRESS: serverSays('register', '422 invalid-fields address', callers.withLongAddress),
  REG_429: respond('register', 429),
  REG_503: problem('register', 503, 'unavailable'),
  REG_UNKNOWN: respond('register', 418),
  REG_UNANSWERED: cut('register'),
  SENT: through('email'),
  SEND_TOO_MANY: providerSays('email', 'TOO_MANY_ATTEMPTS_TRY_LATER'),
  SEND_UNREACHABLE: cut('email'),
  SEND_FAILED: providerSays('email', 'INTERNAL_ERROR'),
  VERIFIED_ELSEWHERE: async ({ siteUrl, frame, account, context }) => {
    await createRestClient(siteUrl).verifyEmail(account.uid);
    // The page ignores a focus within half a minute of an earlier one.
    await context.clock.fastForward(30_000);
    await frame.evaluate(() => void dispatchEvent(new Event('focus')));
  },
  LINK_GOOD: through('code'),
  LINK_EXPIRED: providerSays('code', 'EXPIRED_OOB_CODE'),
  LINK_USED: providerSays('code', 'INVALID_OOB_CODE'),
  LINK_ACCOUNT_DISABLED: providerSays('code', 'USER_DISABLED'),
  LINK_ACCOUNT_MISSING: providerSays('code', 'EMAIL_NOT_FOUND'),
  LINK_UNREACHABLE: cut('code'),
  SAVED: inOrder(through('prepare'), through('code')),
  SAVING_UNREACHABLE: cut('prepare'),
  SAVING_EXPIRED: inOrder(through('prepare'), providerSays('code', 'EXPIRED_OOB_CODE')),
  NEW_PASSWORD_ACCEPTED: inOrder(passPause, through('password')),
  NEW_PASSWORD_REFUSED: inOrder(passPause, providerSays('password', 'INTERNAL_ERROR')),
  APPLIED: inOrder(through('password'), through('apply')),
  APPLYING_EXPIRED: inOrder(through('password'), providerSays('apply', 'EXPIRED_OOB_CODE')),
  PROOF_REFUSED: providerSays('password', 'INVALID_LOGIN_CREDENTIALS'),
  PROOF_UNREACHABLE: cut('password'),
  RECOVERED: through('recover', 204),
  RECOVERY_UNREACHABLE: cut('recover'),
  RECOVERY_REFUSED: respondAt('recover', '403 forbidden', async (world) => {
    await registerAnotherEmail(world.siteUrl, world.account);
    await passThrough(world, 'recover', 403);
  }),
  SIGNED_IN_HERE: async (world) => {
    await through('token')(world);
    await passLookup(world);
  },
  NO_ACCOUNT_SIGNED_IN: async () => {},
};

/** Bindings of onboarding, which repeats the lookup. */
export const onboardingBindings: Partial<Record<WorldEventName, Binding>> = {
  SIGNED_IN_ELSEWHERE: async (world) => {
    await signsInElsewhere(({ account }) => account)(world);
    await passLookup(world);
  },
  OWNER_SIGNED_IN_ELSEWHERE: async (world) => {
    await signsInElsewhere(({ account }) => account)(world);
    await through('token')(world);
    await through('lookup')(world);
  },
  SWITCHED_ACCOUNT_ELSEWHERE: async (world) => {
    world.account = await createAccount(world.siteUrl);
    await signsInElsewhere(({ account }) => account)(world);
    await passLookup(world);
  },
};
