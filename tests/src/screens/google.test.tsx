import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { pages } from '#contract/site.ts';
import { axeViolations } from '#tests/src/support/axe-violations.ts';
import type { OpenOptions } from '#tests/src/support/open-app.tsx';
import { renderApp } from '#tests/src/support/render-app.tsx';

const open = async (options: OpenOptions = {}) => {
  const app = await renderApp(pages.auth, 'en', options);
  await app.answer(() => app.auth.resolve('checkSession', { valid: false }));
  await app.answer(() => app.auth.resolve('signOutProvider'));
  /** Rejects a request to the provider, and clears the warning that it logs. */
  const refuse = async (
    name: Parameters<typeof app.signIn.reject>[0],
    code: string | null,
    email?: string,
  ) => {
    await app.answer(() =>
      app.signIn.reject(name, { code, message: 'Firebase: raw', ...(email && { email }) }),
    );
    vi.mocked(console.warn).mockClear();
  };
  return { ...app, refuse };
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const toast = async (title: string) => {
  const item = (await screen.findByText(title, { selector: 'li *' })).closest('li') as HTMLElement;
  return within(item);
};

const otherCredential = 'account-exists-with-different-credential';

test('Google: shows nothing for a superseded attempt', async () => {
  const { user, refuse, signIn, emitPopup } = await open();
  await user.click(button('Continue with Google'));
  await emitPopup({ type: 'popup.opened' });
  await user.click(button('Continue with Google'));
  expect(signIn.count('signInWithProvider')).toBe(2);
  await refuse('signInWithProvider', 'cancelled-popup-request');
  expect(document.querySelectorAll('li[data-variant]')).toHaveLength(0);
});

test('Google: keeps its button busy until the popup opens, then allows e-mail', async () => {
  const { user, signIn, emitPopup } = await open();
  await user.click(button('Continue with Google'));
  expect(screen.getByText('Waiting for Google…')).toBeDefined();
  expect(await axeViolations()).toEqual([]);
  expect(button('Continue with Google').getAttribute('aria-busy')).toBe('true');
  await user.click(button('Continue with Google'));
  expect(signIn.count('signInWithProvider')).toBe(1);
  await emitPopup({ type: 'popup.opened' });
  expect(button('Continue with Google').getAttribute('aria-busy')).toBeNull();
  await user.click(button('Continue with Email'));
  expect(field('Password')).toBeDefined();
});

describe('blocked popup', () => {
  const block = async () => {
    const app = await open();
    await app.user.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    await app.refuse('signInWithProvider', 'popup-blocked');
    await toast('Popup Blocked');
    return app;
  };

  test('hides its toast when the user chooses e-mail, and allows a retry with Google', async () => {
    const { user, signIn, refuse } = await block();
    await user.click(button('Continue with Email'));
    await expect.poll(() => screen.queryByText('Popup Blocked')).toBeNull();
    await user.click(button('Back to options'));
    await user.click(button('Continue with Google'));
    await refuse('signInWithProvider', 'popup-blocked');
    await user.click(button('Continue in this tab'));
    await refuse('redirectToProvider', 'internal-error');
    expect(await toast('Internal Error')).toBeDefined();
    await user.click(button('Continue with Google'));
    expect(signIn.count('signInWithProvider')).toBe(3);
  });

  test('translates its toast when the language changes', async () => {
    const { user } = await block();
    await user.click(button('ES, español'));
    expect(await screen.findByText('Ventana bloqueada')).toBeDefined();
    expect(screen.queryByText('Popup Blocked')).toBeNull();
  });
});

describe('Google account with the e-mail of a password account', () => {
  const openLinkForm = async () => {
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: /Google$/ }));
    await app.refuse('signInWithProvider', otherCredential, 'ana@example.com');
    return app;
  };

  test('requires the password, keeps the e-mail read-only, and allows a retry', async () => {
    const { user, signIn, refuse } = await openLinkForm();
    expect(screen.getByRole('heading', { level: 1, name: 'You already have an account' })).toBeDefined();
    expect([field('Email').value, field('Email').readOnly]).toEqual(['ana@example.com', true]);
    expect(document.activeElement).toBe(field('Password'));
    expect(await axeViolations()).toEqual([]);
    await user.click(button('Connect Google'));
    expect(field('Password').getAttribute('aria-invalid')).toBe('true');
    expect(await axeViolations()).toEqual([]);
    expect(signIn.count('linkProvider')).toBe(0);
    await user.type(field('Password'), 'wrong one{Enter}');
    expect(screen.getByText('Connecting Google…')).toBeDefined();
    await refuse('linkProvider', 'wrong-password');
    expect((await toast('Wrong Password')).getByText('The password you entered is incorrect.')).toBeDefined();
    await user.clear(field('Password'));
    await user.type(field('Password'), 'secret1{Enter}');
    expect(signIn.lastArgs('linkProvider')?.[0]).toEqual({ email: 'ana@example.com', password: 'secret1' });
  });
});

describe('in-app browser', () => {
  test.each([
    ['android', 1],
    ['other', 0],
  ] as const)('%s: replaces the Google button with instructions', async (inAppBrowser, links) => {
    const { user, signIn, answer } = await open({ inAppBrowser });
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
    const notices = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(notices.join()).toContain('Google doesn’t work here');
    expect(screen.queryAllByRole('link', { name: 'Open in my browser' })).toHaveLength(links);
    expect(await axeViolations()).toEqual([]);
    await user.click(button('Copy the address'));
    await answer(() => signIn.reject('copyUrl', new Error('no clipboard')));
    expect((await toast('We couldn’t copy the address')).getByText(/Press and hold/)).toBeDefined();
    await user.click(button('Copy the address'));
    await answer(() => signIn.resolve('copyUrl'));
    expect((await toast('Address copied')).getByText('Paste it in your browser.')).toBeDefined();
    await user.click(button('Continue with Email'));
    expect(field('Password')).toBeDefined();
  });
});
