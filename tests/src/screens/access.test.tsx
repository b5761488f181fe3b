/** States of sign-in and onboarding on a phone, in both themes: axe and the width of the page. The form by keyboard. */

import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Language } from '#contract/site.ts';
import type { Draft } from '#machines/registration/registration.types.ts';
import { texts as english } from '#src/i18n/locales/en.ts';
import { texts as spanish } from '#src/i18n/locales/es.ts';
import { axeViolations } from '#tests/src/support/axe-violations.ts';
import { sidewaysScroll } from '#tests/src/support/layout.ts';
import { ana, renderApp } from '#tests/src/support/render-app.tsx';
import { samplePerson } from '#tests/support/sample-person.ts';

const check = async (within?: string) => {
  expect(await axeViolations(within)).toEqual([]);
  expect(sidewaysScroll()).toBe(0);
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const input = (name: string) => document.querySelector<HTMLInputElement>(`form:not([hidden]) [name=${name}]`);
const type = (name: string, value: string) => {
  const field = input(name);
  if (field) fireEvent.change(field, { target: { value } });
};
const submit = () => {
  const [button] = document.querySelectorAll<HTMLElement>('form:not([hidden]) [type=submit]');
  if (button) fireEvent.click(button);
};
const invalidFields = () => document.querySelectorAll('[aria-invalid=true]').length;

describe.each([
  ['/auth', 'es', spanish.auth, 'html'],
  // The page behind the modal does not change.
  ['/?modal=sign-in', 'en', english.auth, '[role=dialog], [role=region]'],
] as const)('access: sign-in at %s in %s', (path, language, texts, scope) => {
  const open = async (url: string) => {
    const app = await renderApp(url, language);
    await app.answer(() => app.auth.resolve('checkSession', { valid: false }));
    await app.answer(() => app.auth.resolve('signOutProvider'));
    await screen.findByRole('button', { name: texts.continueWithEmail });
    return app;
  };

  test('options, form, field errors, busy, failure and reset', async () => {
    const app = await open(path);
    await check();
    await press(texts.continueWithEmail);
    await check(scope);
    submit();
    expect(invalidFields()).toBe(2);
    await check(scope);
    type('email', ana.email);
    type('password', 'masa madre');
    submit();
    await screen.findByText(texts.busy.signingIn);
    await check(scope);
    await app.answer(() =>
      app.signIn.reject('signInWithEmail', { code: 'invalid-credential', message: null }),
    );
    await vi.waitFor(() => expect(document.querySelector('[role=region] li')).not.toBeNull(), 10_000);
    await check(scope);
    await press(texts.forgotPassword);
    await screen.findByRole('heading', { name: texts.resetTitle });
    await check(scope);
    submit();
    await app.answer(() => app.signIn.resolve('requestPasswordReset'));
    await screen.findByText(texts.resetSent.replace('{{email}}', ana.email));
    await check(scope);
    vi.mocked(console.warn).mockClear();
  });

  test('sign-up with field errors', async () => {
    await open('/auth?mode=sign-up');
    await press(texts.continueWithEmail);
    await check();
    type('password', '123456');
    submit();
    expect(invalidFields()).toBe(3);
    await check();
  });

  test('a session that failed', async () => {
    const app = await open(path);
    await app.signInAs('found');
    await app.answer(() => app.auth.reject('createSession', { code: 'unavailable' }));
    await screen.findByRole('alert');
    await check(scope);
  });
});

test('access: the modal on a desktop, with options and field errors', async () => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  await renderApp('/?modal=sign-in', 'es');
  await screen.findByRole('dialog');
  await check();
  await press(spanish.auth.continueWithEmail);
  submit();
  expect(invalidFields()).toBe(2);
  await check();
});

const draft: Draft = {
  ...samplePerson,
  step: 'store',
};
const onboarding = [
  ['es', spanish.registration, spanish.auth.busy.openingDashboard],
  ['en', english.registration, english.auth.busy.openingDashboard],
] as const satisfies [Language, ...unknown[]][];

describe.each(onboarding)('access: onboarding in %s', (language, texts, openingDashboard) => {
  test('step 1 with the verification note and field errors', async () => {
    const app = await renderApp('/registration', language);
    await app.emitIdentity({ type: 'identity.signedIn', identity: { ...ana, emailVerified: false } });
    await screen.findByRole('region', { name: texts.unverified.title });
    await check();
    for (const name of ['name', 'lastName', 'phone']) type(name, '12');
    submit();
    await screen.findByText(texts.fieldErrors.shortPhone);
    await check();
  });

  test('step 2, a rejected field and both waiting texts', async () => {
    const app = await renderApp('/registration', language, { drafts: { ana: draft } });
    await app.signInAs('missing');
    await screen.findByRole('heading', { level: 1, name: texts.store.title });
    await check();
    submit();
    await screen.findByText(texts.registering);
    await check();
    await app.answer(() =>
      app.registration.reject('registerOwner', { code: 'invalid-fields', fields: { phone: 'unreadable' } }),
    );
    await screen.findByRole('heading', { level: 1, name: texts.profile.title });
    expect(document.activeElement).toBe(input('phone'));
    await check();
    type('phone', '600 000 001');
    submit();
    await screen.findByRole('heading', { level: 1, name: texts.store.title });
    submit();
    await app.answer(() => app.registration.resolve('registerOwner'));
    await screen.findByText(openingDashboard);
    await check();
  });

  test('signed out', async () => {
    const app = await renderApp('/registration', language);
    await app.emitIdentity({ type: 'identity.signedOut' });
    await screen.findByText(texts.signedOut.title);
    await check();
  });

  test('with an unchecked account', async () => {
    const app = await renderApp('/registration', language);
    await app.emitIdentity({ type: 'identity.signedIn', identity: ana });
    await app.answer(() => app.auth.resolve('fetchToken', 'token'));
    await app.answer(() => app.auth.reject('lookUpUser', { code: 'unavailable' }));
    await vi.waitFor(() => app.auth.reject('lookUpUser', { code: 'unavailable' }), 10_000);
    await vi.waitFor(() => app.auth.reject('lookUpUser', { code: 'unavailable' }), 10_000);
    await screen.findByText(texts.unconfirmed.title);
    await check();
  });
});

describe('access: keyboard only', () => {
  const { keyboard } = userEvent;
  const focusedName = () => {
    const { activeElement: element } = document;
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
    return element?.getAttribute('aria-label') ?? label?.textContent;
  };
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 30 && focusedName() !== name; presses += 1) await keyboard('{Tab}');
    expect(focusedName()).toBe(name);
  };

  test('signs in, changes the mode and returns to the options', async () => {
    const app = await renderApp('/auth');
    await app.answer(() => app.auth.resolve('checkSession', { valid: false }));
    await app.answer(() => app.auth.resolve('signOutProvider'));
    await tabTo('Continue with Email');
    await keyboard('{Enter}');
    expect(document.activeElement).toBe(input('email'));
    await keyboard(ana.email);
    await tabTo('Password');
    await keyboard('masa madre');
    await tabTo('Show: Password');
    await keyboard(' ');
    expect(input('password')?.type).toBe('text');
    await tabTo('Back to options');
    await keyboard('{Enter}');
    await expect.poll(focusedName).toBe('Continue with Google');
    await tabTo('Continue with Email');
    await keyboard('{Enter}');
    await tabTo('Password');
    await keyboard('masa madre');
    await tabTo('Sign In');
    await keyboard('{Enter}');
    await expect.poll(() => app.signIn.lastArgs('signInWithEmail')?.[0]).toMatchObject({ email: ana.email });
    await app.answer(() => app.signIn.reject('signInWithEmail', { code: 'wrong-password', message: null }));
    vi.mocked(console.warn).mockClear();
    await tabTo('Sign Up');
    await keyboard(' ');
    await screen.findByRole('heading', { level: 1, name: 'Create your account' });
  });

  test('the modal traps and restores the focus; Esc, Back and × close it', async () => {
    const app = await renderApp('/');
    await screen.findByRole('heading', { level: 1 });
    await page.viewport(1280, 800);
    onTestFinished(() => page.viewport(390, 844));
    await tabTo('Sign In');
    const back = () => app.answer(() => app.router.history.back());
    for (const close of [() => keyboard('{Escape}'), back, () => press('Close')]) {
      await keyboard('{Enter}');
      const dialog = await screen.findByRole('dialog');
      if (app.auth.waiting().includes('checkSession'))
        await app.answer(() => app.auth.resolve('checkSession', { valid: false }));
      for (let presses = 0; presses < 8; presses += 1) {
        await keyboard('{Tab}');
        expect(dialog.contains(document.activeElement)).toBe(true);
      }
      await close();
      await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 10_000);
      await expect.poll(focusedName).toBe('Sign In');
      expect(app.router.state.location.href).toBe('/');
    }
  });
});
