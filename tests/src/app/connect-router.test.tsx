import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { dashboardUrl } from '#tests/src/support/open-app.tsx';
import { renderApp } from '#tests/src/support/render-app.tsx';

const pathname = ({ router }: Awaited<ReturnType<typeof renderApp>>) => router.state.location.pathname;

test('flow: opens onboarding from /auth when the user has no record', async () => {
  const app = await renderApp('/auth');
  await app.answer(() => app.auth.resolve('checkSession', { valid: true }));
  await app.signInAs('missing');
  expect(pathname(app)).toBe('/registration');
  expect(await screen.findByText('Step 1 of 2')).toBeDefined();
});

test('flow: redirects to the dashboard once when an owner has a session', async () => {
  const app = await renderApp('/auth');
  await app.answer(() => app.auth.resolve('checkSession', { valid: true }));
  await app.signInAs('found');
  await app.answer(() => app.auth.resolve('createSession', { status: 'success' }));
  await app.emitIdentity({ type: 'identity.tokenRefreshed', token: 'token-2' });
  expect(app.redirectTo).toHaveBeenCalledExactlyOnceWith(dashboardUrl);
});

test('flow: stays idle on the landing page until the modal opens', async () => {
  const app = await renderApp('/');
  await app.answer(() => app.auth.resolve('checkSession', { valid: true }));
  await app.signInAs('found');
  await app.answer(() => app.auth.resolve('createSession', { status: 'success' }));
  expect(app.redirectTo).not.toHaveBeenCalled();
  await app.answer(() => void app.router.navigate({ to: '/', search: { modal: 'sign-in' } }));
  expect(app.redirectTo).toHaveBeenCalledExactlyOnceWith(dashboardUrl);
});

test('flow: preloads the identity provider when a form opens', async () => {
  const app = await renderApp('/');
  expect(app.ports.preloadIdentityProvider).not.toHaveBeenCalled();
  await app.answer(() => void app.router.navigate({ to: '/', search: { modal: 'sign-in' } }));
  expect(app.ports.preloadIdentityProvider).toHaveBeenCalledExactlyOnceWith(true);
  const isForGoogle = { '/auth': true, '/registration': false };
  for (const [path, offersGoogle] of Object.entries(isForGoogle)) {
    const { ports } = await renderApp(path);
    expect(ports.preloadIdentityProvider, path).toHaveBeenCalledExactlyOnceWith(offersGoogle);
  }
});

test('flow: opens onboarding from the modal when the user has no record', async () => {
  const app = await renderApp('/?modal=sign-in');
  await app.answer(() => app.auth.resolve('checkSession', { valid: true }));
  await app.signInAs('missing');
  expect(pathname(app)).toBe('/registration');
});

test('flow: sends no session check on /registration and no request on /about', async () => {
  const registration = await renderApp('/registration');
  expect(registration.auth.calls).toEqual([]);
  const about = await renderApp('/about');
  expect(about.auth.calls).toEqual([]);
  await about.answer(() => void about.router.navigate({ to: '/auth' }));
  // The code of /auth comes first.
  await vi.waitFor(() => expect(about.auth.calls.map(({ name }) => name)).toEqual(['checkSession']), 10_000);
});
