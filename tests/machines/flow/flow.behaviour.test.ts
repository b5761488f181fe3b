import { describe, expect, test } from 'vitest';
import { ana, profile, startFlow, store } from './start-flow.ts';

const unconfirmed = { name: 'Pan de Ana', createdAt: '2026-01-01T00:00:00.000Z' };

describe('where the auth chart runs', () => {
  test.each(['page.entered', 'emailLink.entered'] as const)('not yet at %s', async (place) => {
    const flow = startFlow();
    await flow.enter(place);
    expect(flow.authState()).toBeNull();
  });

  test.each([
    ['landing.entered', 'checkingSession.asking'],
    ['modal.entered', 'checkingSession.asking'],
    // Somebody in onboarding has no session yet.
    ['profile.entered', 'watchingIdentity'],
    ['store.entered', 'watchingIdentity'],
  ] as const)('at %s, and from then on', async (place, state) => {
    const flow = startFlow({ expectsSession: true, isReturning: true });
    await flow.enter('emailLink.entered');
    await flow.enter(place);
    expect(flow.authState()).toBe(state);
    await flow.enter('page.entered');
    expect(flow.authState()).toBe(state);
  });

  test('on /auth, with what the visit began with', async () => {
    const flow = startFlow({ isBackFromRegistration: true });
    await flow.enterAuth(true);
    expect(flow.authState()).toBe('watchingIdentity');
    await flow.tell({ type: 'identity.signedIn', identity: ana });
    expect(flow.authState()).toBe('choosingAccount');
  });
});

describe('where the flow leads', () => {
  test('from the landing page nowhere, and from its modal to onboarding, once', async () => {
    const flow = startFlow();
    await flow.enter('landing.entered');
    await flow.signIn('missing');
    expect(flow.led).toEqual([]);
    await flow.enter('modal.entered');
    await flow.tell({ type: 'identity.tokenRefreshed', token: 'token-2' });
    expect(flow.led).toEqual(['onboarding']);
    // Back to the modal they may stay; a modal that is opened anew leads on.
    await flow.enter('profile.entered');
    await flow.enter('modal.entered');
    expect(flow.led).toEqual(['onboarding']);
    await flow.enter('landing.entered');
    await flow.enter('modal.entered');
    expect(flow.led).toEqual(['onboarding', 'onboarding']);
  });

  test('an owner with a session to the dashboard, and what was kept of onboarding goes', async () => {
    const flow = startFlow();
    flow.drafts.set('ana', { profile, store, step: 'store' });
    await flow.enterAuth();
    await flow.signIn('found');
    expect(flow.led).toEqual([]);
    await flow.answer(() => flow.auth.resolve('createSession', { status: 'success' }));
    expect(flow.led).toEqual(['dashboard']);
    expect(flow.registrationState()).toBe('completed');
    expect(flow.drafts.size).toBe(0);
    // The same owner is led there again after signing in again.
    await flow.tell({ type: 'identity.signedOut' });
    await flow.signIn('found');
    await flow.answer(() => flow.auth.resolve('createSession', { status: 'success' }));
    expect(flow.led).toEqual(['dashboard', 'dashboard']);
    expect(flow.registrationState()).toBe('completed');
  });

  test.each(['landing.entered', 'page.entered', 'emailLink.entered'] as const)(
    'nowhere from %s, whatever was begun before',
    async (place) => {
      const flow = startFlow();
      await flow.enter('modal.entered');
      await flow.enter(place);
      await flow.signIn('missing');
      expect(flow.led).toEqual([]);
    },
  );

  test('somebody who is already in onboarding stays there', async () => {
    const flow = startFlow();
    await flow.enter('profile.entered');
    await flow.signIn('missing');
    expect(flow.led).toEqual([]);
  });

  test('from onboarding to /auth for the question whose the store is, and from /auth nowhere', async () => {
    const onboarding = startFlow();
    await onboarding.enter('profile.entered');
    await onboarding.signIn(unconfirmed);
    expect(onboarding.led).toEqual(['auth']);
    const auth = startFlow();
    await auth.enterAuth();
    await auth.signIn(unconfirmed);
    expect(auth.led).toEqual([]);
    // Somebody who goes forward with the question open is not led anywhere twice.
    await auth.enter('profile.entered');
    expect(auth.led).toEqual([]);
    await auth.tell({ type: 'identity.signedOut' });
    await auth.signIn(unconfirmed);
    expect(auth.led).toEqual(['auth']);
  });
});

describe('between the charts', () => {
  const submit = async () => {
    const flow = startFlow();
    await flow.enter('profile.entered');
    await flow.signIn('missing');
    await flow.fill({ type: 'profile.changed', profile }, { type: 'profile.submitted' });
    await flow.fill({ type: 'store.changed', store }, { type: 'store.submitted' });
    return flow;
  };

  test('a completed registration is a session: it leads to the dashboard', async () => {
    const flow = await submit();
    await flow.answer(() => flow.registration.resolve('registerOwner'));
    await flow.answer(() => flow.registration.resolve('fetchToken', 'token'));
    await flow.answer(() => flow.registration.resolve('createSession', { status: 'success' }));
    expect(flow.authState()).toBe('redirect');
    expect(flow.led).toEqual(['store', 'dashboard']);
  });

  test('a draft that another tab let go of makes auth look again', async () => {
    const flow = startFlow();
    await flow.enter('profile.entered');
    await flow.signIn('missing');
    await flow.tellOfDraft({ type: 'draft.dropped', uid: 'ana' });
    expect(flow.authState()).toBe('lookingUpUser.asking');
  });

  test('signing out by oneself leaves nothing of the draft; somebody else signing in or out leaves it', async () => {
    const flow = startFlow();
    await flow.enter('profile.entered');
    await flow.signIn('missing');
    await flow.fill({ type: 'profile.changed', profile });
    await flow.tell({ type: 'identity.signedOut' });
    expect(flow.drafts.size).toBe(1);
    await flow.signIn('missing');
    await flow.enterAuth();
    await flow.askToSignOut();
    expect(flow.drafts.size).toBe(0);
    await flow.answer(() => flow.auth.resolve('signOut'));
    await flow.enter('profile.entered');
    await flow.signIn('missing');
    await flow.fill({ type: 'profile.changed', profile });
    await flow.enterAuth();
    await flow.askToSignOut();
    expect(flow.drafts.size).toBe(0);
  });
});

describe('going back from onboarding', () => {
  test('asks on /auth how to go on, and the history keeps the question until it is answered', async () => {
    const flow = startFlow();
    await flow.enter('profile.entered');
    await flow.signIn('missing');
    await flow.enterAuth();
    expect(flow.authState()).toBe('choosingAccount');
    expect(flow.led).toEqual(['marked']);
    await flow.enterAuth(true);
    expect(flow.led).toEqual(['marked']);
    await flow.askToSignOut();
    expect(flow.led).toEqual(['marked', 'unmarked']);
  });

  test('and forward again goes on', async () => {
    const flow = startFlow();
    await flow.enter('profile.entered');
    await flow.signIn('missing');
    await flow.enterAuth();
    await flow.enter('profile.entered');
    expect(flow.authState()).toBe('fetchingToken.asking');
  });

  test.each([
    ['somebody', { type: 'identity.signedIn', identity: ana }, ['marked']],
    ['nobody', { type: 'identity.signedOut' }, ['marked', 'unmarked']],
  ] as const)('before it is known who is here marks the place, until it is %s', async (_, news, led) => {
    const flow = startFlow();
    await flow.enter('profile.entered');
    await flow.enterAuth();
    expect(flow.led).toEqual(['marked']);
    await flow.tell(news);
    expect(flow.led).toEqual(led);
  });

  test('after a reload the mark stays until it is known who is here', async () => {
    const flow = startFlow({ isBackFromRegistration: true });
    await flow.enterAuth(true);
    expect(flow.led).toEqual([]);
    await flow.tell({ type: 'identity.signedOut' });
    expect(flow.led).toEqual(['unmarked']);
  });
});

describe('the steps of onboarding in the history', () => {
  const atStore = async () => {
    const flow = startFlow();
    await flow.enter('profile.entered');
    await flow.signIn('missing');
    await flow.fill({ type: 'profile.changed', profile }, { type: 'profile.submitted' });
    await flow.enter('store.entered');
    return flow;
  };

  test('follow the chart', async () => {
    const flow = await atStore();
    expect(flow.led).toEqual(['store']);
    await flow.fill({ type: 'store.left' });
    expect(flow.led).toEqual(['store', 'profile']);
  });

  test('lead it with Back and Forward', async () => {
    const flow = await atStore();
    await flow.enter('profile.entered');
    expect(flow.registrationState()).toBe('profile');
    await flow.enter('store.entered');
    expect(flow.registrationState()).toBe('store');
    expect(flow.led).toEqual(['store']);
  });

  test('come back where the chart does not follow', async () => {
    const submitting = await atStore();
    await submitting.fill({ type: 'store.changed', store }, { type: 'store.submitted' });
    await submitting.enter('profile.entered');
    expect(submitting.registrationState()).toBe('submitting.registeringOwner');
    expect(submitting.led).toEqual(['store', 'store']);
    const blank = startFlow();
    await blank.enter('profile.entered');
    await blank.signIn('missing');
    await blank.enter('store.entered');
    expect(blank.registrationState()).toBe('profile');
    expect(blank.led).toEqual(['profile']);
  });

  test('wait until it is known who is here, whose draft may bring step 2 back', async () => {
    const flow = startFlow();
    flow.drafts.set('ana', { profile, store, step: 'store' });
    await flow.enter('store.entered');
    expect(flow.led).toEqual([]);
    await flow.signIn('missing');
    expect(flow.registrationState()).toBe('store');
    expect(flow.led).toEqual([]);
    const nobody = startFlow();
    await nobody.enter('store.entered');
    await nobody.tell({ type: 'identity.signedOut' });
    expect(nobody.led).toEqual(['profile']);
  });
});

test('other tabs are told of an onboarding for as long as it is on the screen', async () => {
  const flow = startFlow();
  await flow.enterAuth();
  expect(flow.ports.holdOnboarding).not.toHaveBeenCalled();
  await flow.enter('profile.entered');
  await flow.enter('store.entered');
  expect(flow.ports.holdOnboarding).toHaveBeenCalledOnce();
  expect(flow.release).not.toHaveBeenCalled();
  await flow.enter('landing.entered');
  expect(flow.release).toHaveBeenCalledOnce();
});

test('what signing in needs is loaded where somebody may sign in, Google only where its button is', async () => {
  const flow = startFlow();
  await flow.enter('landing.entered');
  expect(flow.ports.wakeIdentityProvider).not.toHaveBeenCalled();
  await flow.enter('modal.entered');
  expect(flow.ports.wakeIdentityProvider).toHaveBeenLastCalledWith(true);
  await flow.enter('profile.entered');
  expect(flow.ports.wakeIdentityProvider).toHaveBeenLastCalledWith(false);
  expect(flow.ports.wakePhoneNumbers).toHaveBeenCalledOnce();
  await flow.enterAuth();
  expect(flow.ports.wakeIdentityProvider).toHaveBeenLastCalledWith(true);
});
