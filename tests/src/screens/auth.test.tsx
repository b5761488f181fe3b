import { act, fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { axeViolations } from '#tests/src/support/axe-violations.ts';
import { ana, renderApp } from '#tests/src/support/render-app.tsx';

const open = async (path = '/auth') => {
  const app = await renderApp(path);
  await app.answer(() => app.auth.resolve('checkSession', { valid: false }));
  await app.answer(() => app.auth.resolve('signOutProvider'));
  return app;
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test('auth: has one form, one submit button and named fields', async () => {
  const { user } = await open();
  const shown = (selector: string) => [
    ...document.querySelectorAll<HTMLInputElement>(`form:not([hidden]) ${selector}`),
  ];
  const fields = () => shown('input').map(({ name, autocomplete }) => [name, autocomplete]);
  await user.click(button('Continue with Email'));
  expect(document.querySelectorAll('form')).toHaveLength(1);
  expect(shown('[type=submit]')).toHaveLength(1);
  expect(fields()).toEqual([
    ['email', 'username'],
    ['password', 'current-password'],
  ]);
  await user.click(button('Sign Up'));
  expect(fields()).toEqual([
    ['email', 'username'],
    ['password', 'new-password'],
    ['repeatPassword', 'new-password'],
  ]);
});

test('auth: clears and hides the password when the options return', async () => {
  const { user } = await open();
  await user.click(button('Continue with Email'));
  await user.type(field('Email'), 'ana@example.com');
  await user.type(field('Password'), 'secret1');
  await user.click(button('Show: Password'));
  await user.click(button('Back to options'));
  await user.click(button('Continue with Email'));
  expect([field('Email').value, field('Password').value]).toEqual(['ana@example.com', '']);
  expect(field('Password').type).toBe('password');
});

test('auth: opens sign-up on a double click of its link', async () => {
  const { user } = await open();
  await user.dblClick(button('Sign Up'));
  expect(screen.getByRole('heading', { level: 1, name: 'Create your account' })).toBeDefined();
});

test('auth: suggests a correction of a misspelt e-mail domain at sign-up', async () => {
  const { user, signIn } = await open();
  await user.click(button('Continue with Email'));
  await user.type(field('Email'), 'Ana@gmail.con');
  await user.click(button('Sign Up'));
  const meant = await screen.findByRole(
    'button',
    { name: 'Did you mean Ana@gmail.com?' },
    { timeout: 5_000 },
  );
  expect(await axeViolations()).toEqual([]);
  await user.click(meant);
  expect(field('Email').value).toBe('Ana@gmail.com');
  expect(document.activeElement).toBe(field('Password'));
  expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull();
  // Who means it sends it.
  await user.clear(field('Email'));
  await user.type(field('Email'), 'ana@gmail.con');
  await user.type(field('Password'), 'secret1');
  await user.type(field('Repeat password'), 'secret1');
  await user.click(button('Sign Up'));
  // At once, also for a person who submits within the second.
  screen.getByText('Check the email. If it’s right, press the button again.');
  screen.getByRole('button', { name: 'Did you mean ana@gmail.com?' });
  expect(signIn.waiting()).not.toContain('signUpWithEmail');
  await user.click(button('Sign Up'));
  expect(signIn.lastArgs('signUpWithEmail')?.[0]).toMatchObject({ email: 'ana@gmail.con' });
});

test('auth: refuses a domain without a dot, and suggests the whole', async () => {
  const { user } = await open();
  await user.click(button('Sign Up'));
  await user.click(button('Continue with Email'));
  await user.type(field('Email'), 'lucia@gmail');
  await user.type(field('Password'), 'secret1');
  await user.type(field('Repeat password'), 'secret1');
  await user.click(button('Sign Up'));
  screen.getByText('The part after the @ isn’t complete: it ends in .com, for example.');
  await user.click(await screen.findByRole('button', { name: 'Did you mean lucia@gmail.com?' }));
  expect(field('Email').value).toBe('lucia@gmail.com');
});

test('auth: offers Google and a new password beside a wrong one', async () => {
  const { user, answer, signIn } = await open();
  await user.click(button('Continue with Email'));
  await user.type(field('Email'), 'ana@example.com');
  expect(screen.queryByRole('button', { name: 'I use Google with this email' })).toBeNull();
  await user.type(field('Password'), 'secret1{Enter}');
  await answer(() => signIn.reject('signInWithEmail', { code: 'invalid-credential', message: null }));
  const google = await screen.findByRole(
    'button',
    { name: 'I use Google with this email' },
    { timeout: 8_000 },
  );
  expect(button('Forgot your password?').getBoundingClientRect().bottom).toBeLessThanOrEqual(
    field('Password').getBoundingClientRect().top,
  );
  await user.click(google);
  expect(signIn.waiting()).toContain('signInWithProvider');
  vi.mocked(console.warn).mockClear();
});

test('auth: opens the privacy policy in a new tab and keeps the input', async () => {
  await open();
  const link = screen.getByRole('link', { name: 'the privacy policy' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/privacy', '_blank']);
});

test('auth: sets enterKeyHint on the last field of each form', async () => {
  const { user } = await open();
  const hints = () =>
    [...document.querySelectorAll('form:not([hidden]) input')].map((input) =>
      input.getAttribute('enterkeyhint'),
    );
  await user.click(button('Continue with Email'));
  expect(hints()).toEqual([null, 'go']);
  await user.click(button('Sign Up'));
  expect(hints()).toEqual([null, null, 'go']);
  await user.click(button('Sign In'));
  await user.click(button('Forgot your password?'));
  expect(hints()).toEqual(['go']);
});

test.each([
  [['', 'secret1', 'secret1'], 'Email', 'Enter your email.'],
  [['ana@example.com', 'five5', 'five5'], 'Password', 'Password should be at least 6 characters long.'],
  [['ana@example.com', 'secret1', 'secret2'], 'Repeat password', 'The passwords don’t match'],
] as const)('auth: rejects the sign-up %o at %s', async ([email, password, repeat], label, message) => {
  const { user, signIn } = await open('/auth?mode=sign-up');
  await user.click(button('Continue with Email'));
  for (const [name, value] of [
    ['Email', email],
    ['Password', password],
    ['Repeat password', repeat],
  ] as const) {
    if (value) await user.type(field(name), value);
  }
  await user.click(button('Sign Up'));
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field(label));
  expect(screen.getAllByText(message).map(({ id }) => id)).toContain(`${field(label).id}-error`);
  expect(signIn.calls).toEqual([]);
});

test('auth: clears a field error when the field is edited', async () => {
  const { user } = await open('/auth?mode=sign-up');
  await user.click(button('Continue with Email'));
  await user.click(button('Sign Up'));
  const invalid = () =>
    ['Email', 'Password', 'Repeat password'].filter((label) => field(label).getAttribute('aria-invalid'));
  expect(invalid()).toEqual(['Email', 'Password', 'Repeat password']);
  await user.type(field('Email'), 'ana@example.com');
  expect(invalid()).toEqual(['Password', 'Repeat password']);
  await user.type(field('Password'), 'secret1');
  expect(invalid()).toEqual(['Repeat password']);
  await user.type(field('Repeat password'), 'secret2{Enter}');
  expect(invalid()).toEqual(['Repeat password']);
  await user.type(field('Password'), '3');
  expect(invalid()).toEqual([]);
});

test('auth: disables the form while submitting and shows a failure as a toast', async () => {
  const { user, signIn, answer } = await open();
  await user.click(button('Continue with Email'));
  await user.type(field('Email'), 'ana@example.com');
  await user.type(field('Password'), 'secret1{Enter}');
  expect(signIn.lastArgs('signInWithEmail')?.[0]).toEqual({ email: 'ana@example.com', password: 'secret1' });
  expect(button('Sign Up').disabled).toBe(true);
  expect(button('Back to options').disabled).toBe(true);
  await user.click(button('Sign In'));
  expect(signIn.count('signInWithEmail')).toBe(1);
  expect(screen.getByText('Signing in…')).toBeDefined();
  await answer(() => signIn.reject('signInWithEmail', { code: 'wrong-password', message: 'raw' }));
  expect(await screen.findByText('The password you entered is incorrect.')).toBeDefined();
  expect([field('Email').value, field('Password').value]).toEqual(['ana@example.com', 'secret1']);
  expect(console.warn).toHaveBeenCalledOnce();
  vi.mocked(console.warn).mockClear();
});

/** Refuses a sign-in, and closes the toast, which is the only message until then. */
const refuseSignIn = async (code: string) => {
  const app = await open();
  await app.user.click(button('Continue with Email'));
  await app.user.type(field('Email'), 'ana@example.com');
  await app.user.type(field('Password'), 'secret1{Enter}');
  await app.answer(() => app.signIn.reject('signInWithEmail', { code, message: null }));
  vi.mocked(console.warn).mockClear();
  const close = await screen.findByRole('button', { name: /^Close the/ });
  const main = screen.getByRole('main');
  expect(main.querySelector('[aria-invalid]')).toBeNull();
  expect(main.textContent).not.toMatch(/quota-exceeded|right\.|Network/);
  await app.user.click(close);
  return app;
};

test("auth: shows a failure in the form in its toast's place until an edit", async () => {
  const { user } = await refuseSignIn('quota-exceeded');
  const failure = screen.getByText(/: quota-exceeded\.$/, { selector: 'main *' });
  // The toast announced it.
  expect(failure.closest('[role]')).toBeNull();
  await user.type(field('Email'), 'x');
  expect(screen.queryByText(/: quota-exceeded\.$/, { selector: 'main *' })).toBeNull();
});

test("auth: marks refused credentials silently in the toast's place", async () => {
  await refuseSignIn('invalid-credential');
  expect(field('Password').getAttribute('aria-invalid')).toBe('true');
  const message = screen.getByText('That email or password isn’t right.');
  expect(message.closest('[aria-live]')?.getAttribute('aria-live')).toBe('off');
});

test('auth: ends the message of a lost connection when it is back', async () => {
  await refuseSignIn('network-request-failed');
  expect(screen.getByText('Network Error', { selector: 'main *' })).toBeDefined();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText('Network Error', { selector: 'main *' })).toBeNull();
});

test('auth: shows a refused reset immediately and without a toast', async () => {
  const { user, answer, signIn } = await open();
  await user.click(button('Continue with Email'));
  await user.click(button('Forgot your password?'));
  await user.type(field('Email'), 'ana@example.com{Enter}');
  await answer(() => signIn.reject('requestPasswordReset', { code: 'too-many-requests', message: null }));
  vi.mocked(console.warn).mockClear();
  expect(screen.getByRole('alert').textContent).toContain('Too Many Attempts');
  expect(screen.queryByRole('button', { name: /^Close the/ })).toBeNull();
});

test('auth: clears the password after sign-in and the e-mail after sign-out', async () => {
  const app = await open();
  await app.user.click(button('Continue with Email'));
  await app.user.type(field('Email'), 'ana@example.com');
  await app.user.type(field('Password'), 'secret1');
  await app.user.click(button('Sign In'));
  await app.emitIdentity({ type: 'identity.signedIn', identity: ana });
  await app.answer(() => app.signIn.resolve('signInWithEmail'));
  expect([field('Email').value, field('Password').value]).toEqual(['ana@example.com', '']);
  await app.answer(() => app.auth.resolve('fetchToken', 'token'));
  await app.answer(() => app.auth.reject('lookUpUser', { code: 'forbidden' }));
  expect(field('Email').value).toBe('ana@example.com');
  await app.user.click(button('Sign out'));
  await app.answer(() => app.auth.resolve('signOut'));
  expect([field('Email').value, field('Password').value]).toEqual(['', '']);
});

test('auth: keeps the input when the session check ends an identity', async () => {
  const app = await renderApp('/auth');
  await app.emitIdentity({ type: 'identity.signedIn', identity: ana });
  await app.user.click(button('Continue with Email'));
  fireEvent.change(field('Email'), { target: { value: 'ben@example.com' } });
  await app.answer(() => app.auth.resolve('checkSession', { valid: false }));
  await app.emitIdentity({ type: 'identity.signedOut' });
  await app.answer(() => app.auth.resolve('signOutProvider'));
  expect(field('Email').value).toBe('ben@example.com');
});

test('auth: shows the offline status until a response, and keeps the input', async () => {
  const app = await open();
  await app.user.click(button('Continue with Email'));
  await app.user.type(field('Email'), 'ana@example.com');
  await app.emitIdentity({ type: 'identity.signedIn', identity: ana });
  await app.emitConnection({ type: 'connection.lost' });
  const note = 'No connection. We’ll carry on when you’re back online.';
  expect(screen.getByText(note).role).toBe('status');
  await app.emitConnection({ type: 'connection.restored' });
  expect(screen.queryByText(note)).toBeNull();
  await app.answer(() => app.auth.reject('fetchToken', { code: 'network' }));
  expect(screen.getByText(note)).toBeDefined();
  await app.user.click(button('Try now'));
  expect(app.auth.count('fetchToken')).toBe(3);
  expect([button('Try now').ariaBusy, document.activeElement]).toEqual(['true', button('Try now')]);
  await app.answer(() => app.auth.resolve('fetchToken', 'token'));
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(field('Email').value).toBe('ana@example.com');
});

test('auth: shows a slow response after 8 s and offers a retry', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const app = await open();
  await app.emitIdentity({ type: 'identity.signedIn', identity: ana });
  await app.answer(() => app.auth.resolve('fetchToken', 'token'));
  expect(screen.getByText('Checking your account…')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(screen.getByText('This is taking longer than usual…').role).toBe('status');
  expect(await axeViolations()).toEqual([]);
  fireEvent.click(button('Try now'));
  expect(app.auth.count('lookUpUser')).toBe(2);
  expect(button('Try now').ariaBusy).toBe('true');
});

test('auth: shows unmet password requirements of the server at sign-up', async () => {
  const { user, signIn, answer } = await open('/auth?mode=sign-up');
  await user.click(button('Continue with Email'));
  await user.type(field('Email'), 'ana@example.com');
  await user.type(field('Password'), 'masa madre');
  await user.type(field('Repeat password'), 'masa madre{Enter}');
  const missing = [{ name: 'minLength', length: 12 }, { name: 'uppercase' }, { name: 'symbol' }];
  await answer(() =>
    signIn.reject('signUpWithEmail', { code: 'password-does-not-meet-requirements', message: null, missing }),
  );
  const text =
    'Your password must have at least 12 characters, an uppercase letter and a symbol, such as ! or ?.';
  expect(screen.getAllByText(text).map(({ id }) => id)).toContain(`${field('Password').id}-error`);
  expect(document.activeElement).toBe(field('Password'));
  await user.type(field('Repeat password'), ' ');
  expect(screen.getAllByText(text)).toHaveLength(1);
  await user.type(field('Password'), ' ');
  expect(screen.queryByText(text)).toBeNull();
  await user.click(button('Sign Up'));
  expect(signIn.count('signUpWithEmail')).toBe(2);
  expect(screen.queryByText(text)).toBeNull();
  const code = 'password-does-not-meet-requirements';
  await answer(() =>
    signIn.reject('signUpWithEmail', { code, message: null, missing: [{ name: 'uncommon' }] }),
  );
  const said = screen.getAllByText(/one of the most common passwords/).map(({ id }) => id);
  expect(said).toContain(`${field('Password').id}-error`);
});

test('auth: rings the focus in ink, also at a field with an error', async () => {
  const { user } = await open();
  await user.click(button('Continue with Email'));
  await user.click(button('Sign In'));
  const ring = () => getComputedStyle(field('Email')).outlineColor;
  expect([document.activeElement, ring()]).toEqual([field('Email'), getComputedStyle(document.body).color]);
});

test('auth: opens sign-in with the e-mail when it is in use', async () => {
  const { user, answer, signIn } = await open('/auth?mode=sign-up');
  await user.click(button('Continue with Email'));
  await user.type(field('Email'), 'ana@example.com');
  await user.type(field('Password'), 'Horno-de-leña-7');
  await user.type(field('Repeat password'), 'Horno-de-leña-7{Enter}');
  await answer(() => signIn.reject('signUpWithEmail', { code: 'email-already-in-use', message: null }));
  vi.mocked(console.warn).mockClear();
  await user.click(button('Sign in with this email'));
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeDefined();
  expect(field('Email').value).toBe('ana@example.com');
  expect(screen.queryByLabelText('Repeat password')).toBeNull();
});

test('auth: names the modal after its view', async () => {
  const { user } = await open('/?modal=sign-in');
  await screen.findByRole('dialog', { name: 'Welcome back' });
  await user.click(button('Continue with Email'));
  await user.click(button('Forgot your password?'));
  const dialog = screen.getByRole('dialog', { name: 'Reset your password' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  expect(document.activeElement).toBe(field('Email'));
});

test('auth: has only sign-in in the modal, without a minimum length', async () => {
  const { user, signIn } = await open('/?modal=sign-in');
  expect(await screen.findByRole('dialog', { name: 'Welcome back' })).toBeDefined();
  await user.click(button('Continue with Email'));
  expect(screen.queryByRole('button', { name: 'Sign Up' })).toBeNull();
  await user.type(field('Email'), 'ana@example.com');
  await user.type(field('Password'), 'five5{Enter}');
  expect(signIn.count('signInWithEmail')).toBe(1);
});
