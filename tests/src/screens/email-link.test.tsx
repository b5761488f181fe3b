import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { Language } from '#contract/site.ts';
import { axeViolations } from '#tests/src/support/axe-violations.ts';
import { dashboardUrl } from '#tests/src/support/open-app.tsx';
import { ana, renderApp } from '#tests/src/support/render-app.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const error = (code: string) => ({ code, message: null });

const reset = '/auth?mode=resetPassword&oobCode=code-1&lang=en';
const verify = '/auth?mode=verifyEmail&oobCode=code-1&lang=en';

/** The page of a link after the check of its code. */
const openLink = async (path: string, language?: Language) => {
  const app = await renderApp(path, language);
  await waitFor(() => expect(app.emailLink.count('checkLink')).toBe(1));
  return app;
};
const openForm = async () => {
  const app = await openLink(reset);
  await app.answer(() => app.emailLink.resolve('checkLink', { email: ana.email }));
  return app;
};

const saveNewPassword = async () => {
  const app = await openLink(reset);
  await heading('One moment');
  expect(screen.getByText('Checking the link…').getAttribute('role')).toBe('status');
  expect(await axeViolations()).toEqual([]);
  await app.answer(() => app.emailLink.resolve('checkLink', { email: ana.email }));
  expect(document.activeElement).toBe(await heading('Choose a new password'));
  expect([field('Email').value, field('Email').readOnly, field('Email').autocomplete]).toEqual([
    'ana@example.com',
    true,
    'username',
  ]);
  expect(field('New password').autocomplete).toBe('new-password');
  expect(await axeViolations()).toEqual([]);
  await app.user.type(field('New password'), 'masa madre');
  await app.user.type(field('Repeat password'), 'masa madre{Enter}');
  expect(app.emailLink.lastArgs('setNewPassword')?.[0]).toEqual({
    code: 'code-1',
    email: 'ana@example.com',
    password: 'masa madre',
  });
  await app.user.click(button('Save password'));
  expect(app.emailLink.count('setNewPassword')).toBe(1);
  expect(screen.getByText('Saving password…')).toBeDefined();
  expect(await axeViolations()).toEqual([]);

  await app.answer(() => app.emailLink.resolve('setNewPassword', null));
  expect(document.activeElement).toBe(await heading('Password changed'));
  expect(screen.getByText('Done').ariaHidden).toBe('true');
  expect(screen.getByText('Signing in…').getAttribute('role')).toBe('status');
  expect(app.router.state.location.href).toBe('/auth');
  expect(await axeViolations()).toEqual([]);
  return app;
};

test('email link: checks a reset link, sets the password and signs in', async () => {
  const app = await saveNewPassword();
  const headings = new Set<string | undefined>();
  const watch = new MutationObserver(() => headings.add(document.querySelector('h1')?.textContent));
  watch.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => watch.disconnect());
  await app.answer(() => app.emailLink.resolve('signInWithNewPassword'));
  await screen.findByText(/Step 1 of 2/);
  expect(app.router.state.location.href).toBe('/registration');
  // Without the sign-in form in between.
  expect([...headings]).toEqual(['Password changed', 'Who runs the kitchen?']);
  expect(app.router.history.canGoBack()).toBe(false);
  await app.signInAs('found');
  await app.answer(() => app.auth.resolve('createSession', { status: 'success' }));
  expect(app.redirectTo).toHaveBeenCalledExactlyOnceWith(dashboardUrl);
});

test('email link: opens sign-in when the new password is not enough', async () => {
  const app = await saveNewPassword();
  const secondFactor = { code: 'multi-factor-auth-required', message: null };
  await app.answer(() => app.emailLink.reject('signInWithNewPassword', secondFactor));
  expect(await screen.findByText('You can sign in with the new one now.')).toBeDefined();
  expect(field('Email').value).toBe('ana@example.com');
  expect(field('Password').value).toBe('');
  expect(app.router.state.location.href).toBe('/auth');
  expect(app.router.history.canGoBack()).toBe(false);
  // The session check starts only now.
  expect(app.auth.calls.map(({ name }) => name)).toEqual(['checkSession']);
});

test.each([
  ['five5', 'five5', 'New password', 'Password should be at least 6 characters long.'],
  ['password1', 'password1', 'New password', /one of the most common/],
  ['ana@example.com', 'ana@example.com', 'New password', /Don’t use your email/],
  ['masa madre', 'masa madra', 'Repeat password', 'The passwords don’t match'],
] as const)(
  'email link: rejects the password %o, repeated as %o, at %s',
  async (password, repeat, label, text) => {
    const { user, emailLink } = await openForm();
    await user.type(field('New password'), password);
    await user.type(field('Repeat password'), `${repeat}{Enter}`);
    expect(document.activeElement).toBe(field(label));
    expect(screen.getAllByText(text).map(({ id }) => id)).toContain(`${field(label).id}-error`);
    expect(await axeViolations()).toEqual([]);
    expect(emailLink.count('setNewPassword')).toBe(0);
  },
);

test.each([
  ['expired-action-code', 'The link has expired'],
  ['invalid-action-code', 'The link no longer works'],
])('email link: explains %s and offers another link', async (code, title) => {
  const { user, answer, emailLink, router } = await openLink(reset);
  await answer(() => emailLink.reject('checkLink', error(code)));
  await heading('One moment');
  await answer(() => emailLink.resolve('refreshIdentity', null));
  expect(document.activeElement).toBe(await heading(title));
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Ask for another link' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeDefined();
  expect(router.state.location.href).toBe('/auth');
  expect(router.history.canGoBack()).toBe(false);
});

test('email link: requires the password when the account is not signed in', async () => {
  const { answer, emailLink, user, auth } = await openLink(verify);
  await answer(() => emailLink.resolve('checkLink', { email: ana.email }));
  await answer(() => emailLink.resolve('refreshIdentity', null));
  expect(document.activeElement).toBe(await heading('Verify your email'));
  expect(await axeViolations()).toEqual([]);
  expect([field('Email').value, field('Email').autocomplete]).toEqual([ana.email, 'username']);
  expect([field('Password').autocomplete, field('Password').required]).toEqual(['current-password', true]);
  await user.click(button('Verify with this password'));
  expect(document.activeElement).toBe(field('Password'));
  await user.type(field('Password'), 'masa madre{Enter}');
  expect(screen.getByText('Verifying your email…').getAttribute('role')).toBe('status');
  await answer(() => emailLink.reject('verifyEmail', error('invalid-credential')));
  expect([document.activeElement, field('Password').getAttribute('aria-invalid')]).toEqual([
    field('Password'),
    'true',
  ]);
  expect(await axeViolations()).toEqual([]);
  await user.type(field('Password'), '2');
  expect(field('Password').getAttribute('aria-invalid')).not.toBe('true');
  await user.click(button('I don’t know the password'));
  expect(emailLink.lastArgs('requestPasswordReset')?.[0]).toEqual({ email: ana.email });
  await answer(() => emailLink.reject('requestPasswordReset', error('network-request-failed')));
  expect(screen.getByRole('alert').textContent).toContain('Check your internet connection');
  await user.click(button('I don’t know the password'));
  await answer(() => emailLink.resolve('requestPasswordReset'));
  expect(document.activeElement).toBe(await heading('Check your email'));
  expect(await axeViolations()).toEqual([]);
  // Nothing follows from a link before it is applied.
  expect(auth.calls).toEqual([]);
});

test('email link: shows the contact when recovery is rejected', async () => {
  const { answer, emailLink, user } = await openLink(verify.replace('verifyEmail', 'recoverEmail'));
  await answer(() => emailLink.resolve('checkLink', { email: ana.email }));
  await user.click(button('Take my account back'));
  await answer(() => emailLink.reject('recoverEmail', error('recovery-refused')));
  await answer(() => emailLink.resolve('refreshIdentity', null));
  await heading('We need to do this with you');
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: /@/ }).href).toMatch(/^mailto:/);
});

test('email link: names another signed-in account after a password change', async () => {
  const app = await openForm();
  await app.user.type(field('New password'), 'masa madre');
  await app.user.type(field('Repeat password'), 'masa madre{Enter}');
  await app.answer(() => app.emailLink.resolve('setNewPassword', 'luis@example.com'));
  expect(document.activeElement).toBe(await heading('Password changed'));
  expect(
    screen.getByText(/for ana@example\.com has been changed\. luis@example\.com is signed in/),
  ).toBeDefined();
  expect(await axeViolations()).toEqual([]);
  expect(screen.getByRole('button', { description: /deletes .* luis@example.com has left unfinished/ })).toBe(
    button('Sign out'),
  );
  expect([app.router.state.location.href, app.router.history.canGoBack()]).toEqual(['/auth', false]);
  // A session check would redirect to the other account's dashboard.
  expect(app.auth.calls).toEqual([]);
  await app.user.click(button('Sign out'));
  await app.user.click(button('Sign out'));
  expect(app.emailLink.count('signOut')).toBe(1);
  expect(screen.getByText('Signing out…').getAttribute('role')).toBe('status');
  await app.answer(() => app.emailLink.resolve('signOut', true));
  expect(app.router.state.location.href).toBe('/auth');
  await waitFor(() => expect(field('Email').value).toBe(ana.email));
  expect(app.router.history.canGoBack()).toBe(false);
});

test('email link: keeps another signed-in account apart from the owner', async () => {
  const { answer, emailLink, user } = await openLink(verify);
  await answer(() => emailLink.resolve('checkLink', { email: 'beto@example.com' }));
  await answer(() => emailLink.resolve('refreshIdentity', ana.email));
  expect(document.activeElement).toBe(await heading('Verify your email'));
  expect(screen.getByText(/because ana@example.com is signed in on this browser/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'I sign in with Google' })).toBeNull();
  await user.type(field('Password'), 'masa madre{Enter}');
  expect(emailLink.lastArgs('verifyEmail')?.[0]).toEqual({
    code: 'code-1',
    email: 'beto@example.com',
    password: 'masa madre',
  });
  await answer(() => emailLink.resolve('verifyEmail'));
  await answer(() => emailLink.resolve('refreshIdentity', ana.email));
  await heading('Email verified');
  expect(
    screen.getByText(/^beto@example.com is verified\. ana@example.com is signed in on this browser/),
  ).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Carry on as ana@example.com' })).toBeDefined();
  expect(await axeViolations()).toEqual([]);
  await user.click(button('Sign out'));
  expect(screen.queryByRole('link', { name: /^Carry on/ })).toBeNull();
  await answer(() => emailLink.resolve('signOut', true));
  await waitFor(() => expect(field('Email').value).toBe('beto@example.com'));
});

test('email link: continues onboarding of another account afterwards', async () => {
  const app = await openForm();
  await app.user.type(field('New password'), 'masa madre');
  await app.user.type(field('Repeat password'), 'masa madre{Enter}');
  await app.answer(() => app.emailLink.resolve('setNewPassword', 'luis@example.com'));
  await app.user.click(await screen.findByRole('link', { name: 'Carry on as luis@example.com' }));
  await screen.findByText('Step 1 of 2');
  // A session check would sign out a user without a session.
  await app.signInAs('missing');
  expect(app.auth.calls.map(({ name }) => name)).toEqual(['fetchToken', 'lookUpUser']);
  expect(app.router.history.canGoBack()).toBe(false);
});

test('email link: signs out for a new link, naming a changed account first', async () => {
  const app = await openLink(reset);
  await app.answer(() => app.emailLink.reject('checkLink', error('expired-action-code')));
  await app.answer(() => app.emailLink.resolve('refreshIdentity', 'luis@example.com'));
  await app.user.click(button('Sign out'));
  expect(app.emailLink.lastArgs('signOut')).toEqual([{ email: 'luis@example.com' }]);
  await app.answer(() => app.emailLink.resolve('signOut', false));
  await app.answer(() => app.emailLink.resolve('refreshIdentity', 'eva@example.com'));
  await heading('The link has expired');
  expect(screen.getByText(/^eva@example.com is signed in on this browser/)).toBeDefined();
  await app.user.click(button('Sign out'));
  await app.answer(() => app.emailLink.resolve('signOut', true));
  await heading('Reset your password');
  expect(app.router.history.canGoBack()).toBe(false);
});

test.each([
  ['/auth?mode=resetPassword', 'Part of this link is missing'],
  ['/auth?mode=verifyEmail', 'Part of this link is missing'],
  ['/auth?oobCode=code-1', 'Part of this link is missing'],
  ['/auth?mode={"toString":1}&oobCode=code-1', 'Part of this link is missing'],
  ['/auth?mode=nonsense&oobCode=code-1', 'Part of this link is missing'],
  ['/auth?mode=verifyAndChangeEmail&oobCode=code-1', 'This link doesn’t open here'],
])('email link: explains %s: %s, without a request', async (path, title) => {
  const { answer, emailLink, auth, ports } = await renderApp(path);
  await answer(() => emailLink.resolve('refreshIdentity', null));
  await heading(title);
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
  expect(await axeViolations()).toEqual([]);
  expect([emailLink.calls.map(({ name }) => name), auth.calls]).toEqual([['refreshIdentity'], []]);
  expect(ports.preloadIdentityProvider).not.toHaveBeenCalled();
});

test('email link: shows the contact for an unsupported mode', async () => {
  const { answer, emailLink } = await renderApp('/auth?mode=verifyAndChangeEmail&oobCode=code-1');
  await answer(() => emailLink.resolve('refreshIdentity', null));
  await heading('This link doesn’t open here');
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: /@/ });
  expect(href).toMatch(/^mailto:/);
});

test('auth: shows the form for a URL without an e-mail link', async () => {
  await renderApp('/auth?mode=verified');
  await heading('Welcome back');
});
