import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeViolations } from '#tests/src/support/axe-violations.ts';
import { ana, renderApp } from '#tests/src/support/render-app.tsx';

test.each([
  ['en', undefined, 'Continue with Google', ''],
  ['en', 'google', 'Continue with Google', 'Last used'],
  ['es', 'email', 'Continuar con el correo', 'La última vez'],
] as const)('last used: is marked in %s beside %s', async (language, lastMethod, name, hint) => {
  const { answer, auth } = await renderApp('/auth', language, lastMethod && { lastMethod });
  await answer(() => auth.resolve('checkSession', { valid: false }));
  await answer(() => auth.resolve('signOutProvider'));
  const button = screen.getByRole('button', { name });
  expect([button.ariaDescription ?? '', getComputedStyle(button, '::after').content]).toEqual([
    hint,
    hint ? `"${hint}" / ""` : 'none',
  ]);
  expect(await axeViolations()).toEqual([]);
});

test('auth: fills in the e-mail when the owner of a store must sign in again', async () => {
  const { answer, auth, user, emitIdentity } = await renderApp('/auth');
  await answer(() => auth.resolve('checkSession', { valid: true }));
  await emitIdentity({ type: 'identity.signedIn', identity: ana });
  await answer(() => auth.resolve('fetchToken', 'token'));
  await answer(() => auth.resolve('lookUpUser', { name: 'Horno Ana', createdAt: '2026-01-01T00:00:00Z' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, it’s mine' }));
  await answer(() => auth.resolve('confirmOwnership', { isSignedIn: false }));
  await answer(() => auth.resolve('signOut'));
  await user.click(screen.getByRole('button', { name: 'Continue with Email' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.com');
});
