import { expect, test, vi } from 'vitest';
import { createLazyIdentityProvider, type IdentityProvider } from '#src/services/identity-provider.ts';

const isPersisted = async () => true;
const isNotPersisted = async () => false;

const provider = () => {
  const stop = vi.fn();
  const fake = {
    preloadPopup: vi.fn(),
    watchIdentity: vi.fn(() => stop),
    signOutProvider: vi.fn(async () => {}),
    signOutStaleUser: vi.fn(async () => {}),
    fetchFreshToken: vi.fn(async () => 'token'),
    refreshToken: vi.fn(async () => 'another token'),
    syncIdentity: vi.fn(async () => {}),
    cancelAttempts: vi.fn(),
    signInWithProvider: vi.fn(async () => {}),
    watchPopup: vi.fn(() => stop),
    redirectToProvider: vi.fn(async () => {}),
    finishRedirect: vi.fn(async () => {}),
    retainCredential: vi.fn(() => stop),
    linkProvider: vi.fn(async () => {}),
    signInWithEmail: vi.fn(async () => {}),
    signUpWithEmail: vi.fn(async () => {}),
    requestPasswordReset: vi.fn(async () => {}),
    checkLink: vi.fn(async () => ({ email: 'ana@example.com' })),
    setNewPassword: vi.fn(async () => null),
    signInWithNewPassword: vi.fn(async () => {}),
    verifyEmail: vi.fn(async () => {}),
    refreshIdentity: vi.fn(async () => null),
    readIdentity: vi.fn(async () => null),
    renewSignIn: vi.fn(async () => {}),
    sendVerification: vi.fn(async () => {}),
  } satisfies IdentityProvider;
  return { fake, stop };
};

test('identity provider: loads its code once and passes every call on', async () => {
  const { fake } = provider();
  const load = vi.fn(async () => fake);
  const lazy = createLazyIdentityProvider(load, isPersisted);
  expect(load).not.toHaveBeenCalled();
  const credentials = { email: 'ana@example.com', password: 'secret1' };
  await lazy.signInWithEmail(credentials);
  await lazy.signUpWithEmail(credentials);
  await lazy.requestPasswordReset({ email: credentials.email });
  const link = { mode: 'resetPassword', code: 'code' } as const;
  expect(await lazy.checkLink(link)).toEqual({ email: credentials.email });
  const newPassword = { code: 'code', email: credentials.email, password: 'secret2' };
  await lazy.setNewPassword(newPassword);
  await lazy.signInWithNewPassword();
  const verification = { code: 'code', email: credentials.email, password: 'secret1' };
  await lazy.verifyEmail(verification);
  expect(await lazy.refreshIdentity({ isAfterVerification: true })).toBeNull();
  expect(await lazy.readIdentity()).toBeNull();
  await lazy.sendVerification();
  await lazy.signInWithProvider({ provider: 'google' });
  await lazy.redirectToProvider({ provider: 'google' });
  await lazy.finishRedirect({ provider: 'google' });
  await lazy.linkProvider(credentials);
  await lazy.signOutProvider();
  expect(await lazy.fetchFreshToken()).toBe('token');
  expect(await lazy.refreshToken()).toBe('another token');
  await lazy.syncIdentity();
  expect(fake.syncIdentity).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();
  expect(fake.signInWithEmail).toHaveBeenCalledWith(credentials);
  expect(fake.signUpWithEmail).toHaveBeenCalledWith(credentials);
  expect(fake.redirectToProvider).toHaveBeenCalledOnce();
  expect(fake.finishRedirect).toHaveBeenCalledOnce();
  expect(fake.linkProvider).toHaveBeenCalledWith(credentials);
  expect(fake.checkLink).toHaveBeenCalledWith(link);
  expect(fake.verifyEmail).toHaveBeenCalledWith(verification);
  expect(fake.sendVerification).toHaveBeenCalledOnce();
  expect(fake.setNewPassword).toHaveBeenCalledWith(newPassword);
  expect(fake.signInWithNewPassword).toHaveBeenCalledOnce();
  expect(fake.requestPasswordReset).toHaveBeenCalledWith({ email: credentials.email });
});

test('identity provider: preloads Google only where it is offered', async () => {
  const { fake } = provider();
  const lazy = createLazyIdentityProvider(async () => fake, isNotPersisted);
  lazy.preload();
  await lazy.syncIdentity();
  expect(fake.preloadPopup).not.toHaveBeenCalled();
  lazy.preload(true);
  await vi.waitFor(() => expect(fake.preloadPopup).toHaveBeenCalledOnce(), 10_000);
});

test('identity provider: maps a failed load and retries with the next call', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { fake, stop } = provider();
  const load = vi.fn(async () => fake);
  load.mockRejectedValueOnce(new Error('Loading chunk failed.'));
  const lazy = createLazyIdentityProvider(load, isPersisted);
  const listener = vi.fn();
  const end = lazy.watchIdentity(listener);
  await expect(lazy.signOutProvider()).rejects.toMatchObject({ code: 'network-request-failed' });
  expect(fake.watchIdentity).not.toHaveBeenCalled();
  await lazy.signInWithProvider({ provider: 'google' });
  expect(fake.watchIdentity).toHaveBeenCalledExactlyOnceWith(listener);
  end();
  expect(stop).toHaveBeenCalledOnce();
  expect(log).toHaveBeenCalledOnce();
});

test('identity provider: retries a failed load only once online', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { fake } = provider();
  const load = vi.fn(async () => fake);
  load.mockRejectedValueOnce(new Error('Loading chunk failed.'));
  const lazy = createLazyIdentityProvider(load, isPersisted);
  const listener = vi.fn();
  lazy.watchIdentity(listener);
  await vi.waitFor(() => expect(console.error).toHaveBeenCalledOnce(), 10_000);
  lazy.resume();
  await vi.waitFor(() => expect(fake.watchIdentity).toHaveBeenCalledExactlyOnceWith(listener), 10_000);
  lazy.resume();
  expect(load).toHaveBeenCalledTimes(2);
});

test('identity provider: notifies a listener added after the load once', async () => {
  const { fake } = provider();
  const lazy = createLazyIdentityProvider(async () => fake, isNotPersisted);
  await lazy.checkLink({ mode: 'verifyEmail', code: 'code' });
  const listener = vi.fn();
  lazy.watchIdentity(listener);
  await vi.waitFor(() => expect(fake.watchIdentity).toHaveBeenCalledExactlyOnceWith(listener), 10_000);
  await lazy.signOutProvider();
  expect(fake.watchIdentity).toHaveBeenCalledOnce();
  expect(listener).not.toHaveBeenCalled();
});

test('identity provider: ignores a listener removed before the load', async () => {
  const { fake } = provider();
  const lazy = createLazyIdentityProvider(async () => fake, isPersisted);
  lazy.watchIdentity(vi.fn())();
  await lazy.signOutProvider();
  expect(fake.watchIdentity).not.toHaveBeenCalled();
});

test('identity provider: loads no code for a signed-out visitor until preload', async () => {
  const { fake } = provider();
  const load = vi.fn(async () => fake);
  const lazy = createLazyIdentityProvider(load, isNotPersisted);
  const listener = vi.fn();
  lazy.watchIdentity(listener);
  await lazy.signOutProvider();
  await lazy.syncIdentity();
  lazy.resume();
  expect(load).not.toHaveBeenCalled();
  expect(listener).toHaveBeenCalledExactlyOnceWith({ type: 'identity.signedOut' });
  lazy.preload();
  await lazy.signOutProvider();
  expect(load).toHaveBeenCalledOnce();
  expect(fake.watchIdentity).toHaveBeenCalledExactlyOnceWith(listener);
  expect(fake.signOutProvider).toHaveBeenCalledOnce();
});

test('identity provider: ends popup and credential before or after the load', async () => {
  const { fake, stop } = provider();
  const lazy = createLazyIdentityProvider(async () => fake, isNotPersisted);
  const listener = vi.fn();
  lazy.watchPopup(vi.fn())();
  const ends = [lazy.watchPopup(listener), lazy.retainCredential()];
  await lazy.signInWithProvider({ provider: 'google' });
  expect(fake.watchPopup).toHaveBeenCalledExactlyOnceWith(listener);
  expect(fake.retainCredential).toHaveBeenCalledOnce();
  for (const end of ends) end();
  expect(stop).toHaveBeenCalledTimes(2);
});

test('identity provider: cancels attempts without loading its code', async () => {
  const { fake } = provider();
  const load = vi.fn(async () => fake);
  const lazy = createLazyIdentityProvider(load, isNotPersisted);
  lazy.cancelAttemptsOnExit()();
  expect(load).not.toHaveBeenCalled();
  const cancel = lazy.cancelAttemptsOnExit();
  await lazy.signInWithProvider({ provider: 'google' });
  expect(fake.cancelAttempts).not.toHaveBeenCalled();
  cancel();
  await vi.waitFor(() => expect(fake.cancelAttempts).toHaveBeenCalledOnce());
});

const credentials = { email: 'ana@example.com', password: 'secret1' };

test.each([
  ['signInWithEmail', credentials],
  ['signUpWithEmail', credentials],
  ['requestPasswordReset', credentials],
  ['signInWithProvider', { provider: 'google' }],
  ['redirectToProvider', { provider: 'google' }],
  ['finishRedirect', { provider: 'google' }],
  ['linkProvider', credentials],
  ['setNewPassword', { code: 'code', ...credentials }],
] as const)('identity provider: %s rejects with a SignInError', async (name, input) => {
  const { fake } = provider();
  fake[name].mockRejectedValue(new TypeError('x is undefined'));
  const lazy = createLazyIdentityProvider(async () => fake, isPersisted);
  await expect((lazy[name] as (given?: object) => Promise<unknown>)(input)).rejects.toEqual({
    code: null,
    message: 'x is undefined',
  });
});
