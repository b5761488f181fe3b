/** Back from step 1 of onboarding: /auth shows the signed-in account and what each option does. */

import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Draft } from '#machines/registration/registration.types.ts';
import { ana, renderApp } from '#tests/src/support/render-app.tsx';
import { samplePerson } from '#tests/support/sample-person.ts';

type App = Awaited<ReturnType<typeof renderApp>>;
const draft: Draft = {
  profile: samplePerson.profile,
  store: { ...samplePerson.store, address: '' },
  step: 'profile',
};
const locationOf = ({ router }: App) => router.state.location.href;
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const headline = () => screen.getByRole('heading', { level: 1 }).textContent;
const go = (app: App, direction: 'back' | 'forward') => app.answer(() => app.router.history[direction]());
const press = async (app: App, role: 'link' | 'button', name: string) =>
  app.user.click(await screen.findByRole(role, { name }));

const openStep1 = async (path = '/registration') => {
  const app = await renderApp(path, 'en', { drafts: { ana: draft } });
  if (path === '/auth') await app.answer(() => app.auth.resolve('checkSession', { valid: true }));
  await app.signInAs('missing');
  await screen.findByText('Step 1 of 2');
  return app;
};
const openChoice = async () => {
  const app = await openStep1();
  await press(app, 'link', 'Back');
  await screen.findByRole('heading', { name: 'Your setup isn’t finished' });
  await screen.findByText('You’re signed in as ana@example.com.');
  return app;
};

test('account choice: appears on /auth after Back from step 1', async () => {
  const app = await openChoice();
  expect([locationOf(app), headline()]).toEqual(['/auth', 'Your setup isn’t finished']);
  expect(app.auth.count('checkSession') + app.auth.count('signOutProvider') + app.auth.count('signOut')).toBe(
    0,
  );
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
  expect(screen.queryByText('Don’t have an account?')).toBeNull();
  const another = screen.getByRole('button', { name: 'Use another account' });
  expect(document.getElementById(another.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'We’ll sign you out and delete what you’ve typed in the setup from this device.',
  );
});

test('account choice: appears on Back of the browser and closes on Forward', async () => {
  const app = await openStep1('/auth');
  await go(app, 'back');
  await vi.waitFor(() => expect(headline()).toBe('Your setup isn’t finished'), 10_000);
  await go(app, 'forward');
  expect((await field('First name')).value).toBe('Ana');
  await go(app, 'back');
  await vi.waitFor(() => expect(headline()).toBe('Your setup isn’t finished'), 10_000);
  expect(app.auth.count('signOutProvider')).toBe(0);
});

test('account choice: reappears without a request when reloaded before sign-out', async () => {
  const first = await openChoice();
  first.unmount();
  const { history } = first.router;
  const again = await renderApp('', 'en', { history, drafts: first.drafts });
  await again.emitIdentity({ type: 'identity.signedIn', identity: ana });
  expect([headline(), again.auth.calls]).toEqual(['Your setup isn’t finished', []]);
  await press(again, 'button', 'Use another account');
  await again.emitIdentity({ type: 'identity.signedOut' });
  again.unmount();
  const third = await renderApp('', 'en', { history });
  expect(third.auth.waiting()).toEqual(['checkSession']);
  expect(headline()).toBe('Welcome back');
});

test('account choice: looks up the account when another tab completes onboarding', async () => {
  const app = await openChoice();
  await app.emitDraft({ type: 'draft.dropped', uid: 'ana' });
  await app.answer(() => app.auth.resolve('fetchToken', 'token'));
  await app.answer(() => app.auth.resolve('lookUpUser', 'found'));
  await app.answer(() => app.auth.resolve('createSession', { status: 'success' }));
  expect(app.redirectTo).toHaveBeenCalledOnce();
});

test('account choice: does not appear when Back leads to the e-mail-verified page', async () => {
  const app = await renderApp('/auth', 'en');
  await app.answer(() => app.auth.resolve('checkSession', { valid: true }));
  await app.answer(
    () => void app.router.navigate({ to: '/auth', state: { verifiedEmail: 'ana@example.com' } }),
  );
  await app.answer(() => void app.router.navigate({ to: '/registration' }));
  await app.signInAs('missing');
  await go(app, 'back');
  expect(app.app.flow.getSnapshot().children.auth?.getSnapshot().matches('needsRegistration')).toBe(true);
});
