import { describe, expect, test } from 'vitest';
import { ana, profile, startFlow, store } from './start-flow.ts';

/** A user without an account, on step 1. */
const inOnboarding = async () => {
  const flow = startFlow();
  await flow.enter('profile.entered');
  await flow.signIn('missing');
  return flow;
};

const unconfirmedStore = { name: 'Pan de Ana', createdAt: '2026-01-01T00:00:00.000Z' };

describe('flow: auth machine', () => {
  test.each([
    ['page.entered', 'checkingSession.requesting'],
    ['landing.entered', 'checkingSession.requesting'],
    ['modal.entered', 'checkingSession.requesting'],
    // Onboarding has no session yet.
    ['profile.entered', 'watchingIdentity.unresolved'],
    ['store.entered', 'watchingIdentity.unresolved'],
  ] as const)('is started at %s, and keeps running', async (place, state) => {
    const flow = startFlow({ expectsSession: true, isReturningOwner: true });
    await flow.enter('emailLink.entered');
    await flow.enter(place);
    expect(flow.authState()).toBe(state);
    await flow.enter('page.entered');
    expect(flow.authState()).toBe(state);
  });
});

describe('flow: navigation', () => {
  test.each(['landing.entered', 'page.entered', 'emailLink.entered'] as const)(
    'redirects to onboarding again after a page that interrupted it: %s',
    async (place) => {
      const flow = startFlow();
      await flow.enter('modal.entered');
      await flow.signIn('missing');
      await flow.enter(place);
      await flow.enter('modal.entered');
      expect(flow.navigations).toEqual(['onboarding', 'onboarding']);
      expect(flow.authState()).toBe('needsRegistration.recordMissing');
    },
  );

  test('goes from onboarding to /auth to confirm the ownership', async () => {
    const onboarding = startFlow();
    await onboarding.enter('profile.entered');
    await onboarding.signIn(unconfirmedStore);
    expect(onboarding.navigations).toEqual(['auth']);
    const auth = startFlow();
    await auth.enterAuth();
    await auth.signIn(unconfirmedStore);
    expect(auth.navigations).toEqual([]);
    // Forward with an open question does not navigate twice.
    await auth.enter('profile.entered');
    await auth.enterAuth();
    expect(auth.navigations).toEqual([]);
    await auth.enter('store.entered');
    expect(auth.navigations).toEqual(['previousStep profile']);
    await auth.emitIdentity({ type: 'identity.signedOut' });
    await auth.signIn(unconfirmedStore);
    expect(auth.navigations).toEqual(['previousStep profile', 'auth']);
  });
});

describe('flow: events between machines', () => {
  test('looks up the user when another tab drops the draft', async () => {
    const flow = await inOnboarding();
    await flow.emitDraft({ type: 'draft.dropped', uid: 'ana' });
    expect(flow.authState()).toBe('lookingUpUser.requesting');
  });
});

describe('flow: Back from onboarding', () => {
  test('offers the account choice on /auth, stored in the history', async () => {
    const flow = await inOnboarding();
    await flow.enterAuth();
    expect(flow.authState()).toBe('choosingAccount');
    expect(flow.navigations).toEqual(['returned']);
    await flow.enterAuth(true);
    expect(flow.navigations).toEqual(['returned']);
    await flow.askToSignOut();
    expect(flow.navigations).toEqual(['returned', 'fresh']);
  });

  test.each(['/auth', 'the modal'])(
    'offers the account choice on %s before onboarding has loaded',
    async (place) => {
      const flow = startFlow();
      const enter = () => (place === '/auth' ? flow.enterAuth() : flow.enter('modal.entered'));
      await enter();
      await flow.signIn('missing');
      expect(flow.navigations).toEqual(['onboarding']);
      await enter();
      expect(flow.authState()).toBe('choosingAccount');
    },
  );

  test('offers the account choice in the modal', async () => {
    const flow = await inOnboarding();
    await flow.enter('modal.entered');
    expect(flow.authState()).toBe('choosingAccount');
  });

  test.each([
    ['signed in', { type: 'identity.signedIn', identity: ana }, ['returned'], 'choosingAccount'],
    ['signed out', { type: 'identity.signedOut' }, ['returned', 'fresh'], 'watchingIdentity.signedOut'],
  ] as const)(
    'marks the history entry until the identity is known: %s',
    async (_, news, navigations, state) => {
      const flow = startFlow();
      await flow.enter('profile.entered');
      await flow.enterAuth();
      expect(flow.navigations).toEqual(['returned']);
      await flow.emitIdentity(news);
      expect(flow.navigations).toEqual(navigations);
      expect(flow.authState()).toBe(state);
    },
  );

  test.each(['landing.entered', 'modal.entered'] as const)(
    'corrects the mark of a history entry that is entered from %s',
    async (place) => {
      const signedOut = startFlow();
      await signedOut.enter(place);
      // Not before the identity is resolved.
      await signedOut.enterAuth(true);
      expect(signedOut.navigations).toEqual([]);
      await signedOut.emitIdentity({ type: 'identity.signedOut' });
      await signedOut.enter(place);
      await signedOut.enterAuth(true);
      expect(signedOut.navigations).toEqual(['fresh', 'fresh']);
      const flow = await inOnboarding();
      await flow.enterAuth();
      await flow.enter(place);
      await flow.enterAuth();
      expect(flow.authState()).toBe('choosingAccount');
      expect(flow.navigations).toEqual(['returned', 'returned']);
    },
  );
});

describe('flow: onboarding steps in the history', () => {
  const atStore = async () => {
    const flow = await inOnboarding();
    await flow.fill({ type: 'profile.changed', profile }, { type: 'profile.submitted' });
    await flow.enter('store.entered');
    return flow;
  };

  test('have no entry of their own once completed', async () => {
    const flow = startFlow();
    await flow.enter('profile.entered');
    await flow.signIn('found');
    await flow.answer(() => flow.auth.resolve('createSession', { status: 'success' }));
    expect(flow.navigations).toEqual(['dashboard', 'completedStep store']);
  });

  test('are restored when the machine does not follow', async () => {
    const submitting = await atStore();
    await submitting.fill({ type: 'store.changed', store }, { type: 'store.submitted' });
    await submitting.enter('profile.entered');
    expect(submitting.registrationState()).toBe('submitting');
    expect(submitting.navigations).toEqual(['nextStep store', 'nextStep store']);
    const blank = await inOnboarding();
    await blank.enter('store.entered');
    expect(blank.registrationState()).toBe('profile');
    expect(blank.navigations).toEqual(['previousStep profile']);
  });

  test('wait for the identity, because its draft may contain step 2', async () => {
    const flow = startFlow();
    flow.drafts.set('ana', { profile, store, step: 'store' });
    await flow.enter('store.entered');
    expect(flow.navigations).toEqual([]);
    await flow.signIn('missing');
    expect(flow.registrationState()).toBe('store');
    expect(flow.navigations).toEqual([]);
    const signedOut = startFlow();
    await signedOut.enter('store.entered');
    await signedOut.emitIdentity({ type: 'identity.signedOut' });
    expect(signedOut.navigations).toEqual(['previousStep profile']);
  });
});

test('flow: holds the onboarding lock while its screen is open', async () => {
  const flow = startFlow();
  await flow.enterAuth();
  expect(flow.ports.acquireOnboardingLock).not.toHaveBeenCalled();
  await flow.enter('profile.entered');
  await flow.enter('store.entered');
  expect(flow.ports.acquireOnboardingLock).toHaveBeenCalledOnce();
  expect(flow.release).not.toHaveBeenCalled();
  await flow.enter('landing.entered');
  expect(flow.release).toHaveBeenCalledOnce();
});

test('flow: preloads the identity provider where users can sign in', async () => {
  const flow = startFlow();
  await flow.enter('landing.entered');
  expect(flow.ports.preloadIdentityProvider).not.toHaveBeenCalled();
  await flow.enter('modal.entered');
  expect(flow.ports.preloadIdentityProvider).toHaveBeenLastCalledWith(true);
  await flow.enter('profile.entered');
  expect(flow.ports.preloadIdentityProvider).toHaveBeenLastCalledWith(false);
  expect(flow.ports.preloadPhoneNumbers).toHaveBeenCalledOnce();
  await flow.enterAuth();
  expect(flow.ports.preloadIdentityProvider).toHaveBeenLastCalledWith(true);
});

test('flow: keeps the text in memory when an unverified e-mail is changed', async () => {
  const flow = startFlow();
  await flow.enter('profile.entered');
  await flow.emitIdentity({ type: 'identity.signedIn', identity: { ...ana, emailVerified: false } });
  await flow.answer(() => flow.auth.resolve('fetchToken', 'token'));
  await flow.answer(() => flow.auth.resolve('lookUpUser', 'missing'));
  await flow.fill({ type: 'profile.changed', profile });
  expect(flow.drafts.size).toBe(1);
  await flow.requestEmailChange();
  expect([flow.drafts.size, flow.profile()?.name]).toEqual([0, profile.name]);
});
