import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dashboardUrl } from '#tests/src/support/open-app.tsx';
import { ana, renderApp } from '#tests/src/support/render-app.tsx';

test('flow: preloads the identity provider when a form opens', async () => {
  const app = await renderApp('/');
  expect(app.ports.preloadIdentityProvider).not.toHaveBeenCalled();
  await app.answer(() => void app.router.navigate({ to: '/', search: { modal: 'sign-in' } }));
  expect(app.ports.preloadIdentityProvider).toHaveBeenCalledExactlyOnceWith(true);
  const isForGoogle = { '/auth': true, '/registration': false };
  for (const [path, offersProviders] of Object.entries(isForGoogle)) {
    const { ports } = await renderApp(path);
    expect(ports.preloadIdentityProvider, path).toHaveBeenCalledExactlyOnceWith(offersProviders);
  }
});

test('flow: checks the session on /about, and not on /registration', async () => {
  const registration = await renderApp('/registration');
  expect(registration.auth.calls).toEqual([]);
  const about = await renderApp('/about');
  expect(about.auth.calls.map(({ name }) => name)).toEqual(['checkSession']);
});

test.each(['continue', 'continueUrl', 'next', 'redirect', 'returnTo', 'url'])(
  'flow: redirects an owner to the dashboard regardless of ?%s',
  async (name) => {
    const app = await renderApp(`/auth?${name}=https://evil.test/`);
    await app.answer(() => app.auth.resolve('checkSession', { valid: true }));
    await app.signInAs('found');
    await app.answer(() => app.auth.resolve('createSession', { status: 'success' }));
    expect(app.redirectTo).toHaveBeenCalledExactlyOnceWith(dashboardUrl);
  },
);

test('verification note: renders markup in an e-mail as text', async () => {
  const app = await renderApp('/registration');
  const email = '"<img src=x onerror=alert(1)>"@example.com';
  await app.emitIdentity({ type: 'identity.signedIn', identity: { ...ana, email, emailVerified: false } });
  const note = screen.getByText(/we’ve sent you/);
  expect(note.textContent).toContain(email);
  expect(note.querySelector('img')).toBeNull();
});
