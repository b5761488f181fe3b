import { expect, test, vi } from 'vitest';
import { commonPasswords } from '#machines/sign-in/common-passwords.ts';
import { passwordWeakness } from '#machines/sign-in/sign-in.rules.ts';
import {
  selectFailure,
  selectFieldErrors,
  selectMode,
  selectView,
} from '#machines/sign-in/sign-in.selectors.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { type SignInStep, startSignIn as start } from './sign-in.driver.ts';

test('sign-in: sends both trimmed fields to the identity provider only', async () => {
  const { run, fakes, actor } = start({ mode: 'signUp' });
  await run('chooseEmail', 'submitValid');
  expect(fakes.lastArgs('signUpWithEmail')?.[0]).toEqual({ email: 'ana@example.com', password: 'secret1' });
  expect(JSON.stringify(actor.getPersistedSnapshot()).replace(/"input":\{[^}]*\}/, '')).not.toContain(
    'secret1',
  );
});

test('sign-in: clears the failure when a field is edited', async () => {
  const { run, actor, snapshot } = start();
  await run('chooseEmail', 'openReset', 'submitReset', 'RESET_FAILED');
  expect(selectFailure(snapshot())?.method).toBe('reset');
  actor.send({ type: 'field.edited', field: 'email' });
  expect(selectFailure(snapshot())).toBeNull();
});

test.each<[steps: SignInStep[], next: SignInStep]>([
  [['chooseGoogle', 'GOOGLE_FAILED'], 'switchMode'],
  [['chooseGoogle', 'GOOGLE_FAILED'], 'chooseEmail'],
  [['chooseGoogle', 'GOOGLE_FAILED'], 'chooseGoogle'],
  [['chooseGoogle', 'GOOGLE_BLOCKED'], 'continueInTab'],
  [['chooseGoogle', 'GOOGLE_HAS_PASSWORD', 'submitLink', 'LINK_REFUSED'], 'submitLink'],
  [['chooseGoogle', 'GOOGLE_HAS_PASSWORD', 'submitLink', 'LINK_REFUSED'], 'submitLinkWithBlankPassword'],
  [['chooseGoogle', 'GOOGLE_HAS_PASSWORD', 'submitLink', 'LINK_REFUSED'], 'backToOptions'],
  [['chooseEmail', 'submitValid', 'CREDENTIALS_REFUSED'], 'switchMode'],
  [['chooseEmail', 'submitValid', 'CREDENTIALS_REFUSED'], 'submitValid'],
  [['chooseEmail', 'submitValid', 'CREDENTIALS_REFUSED'], 'submitBlank'],
  [['chooseEmail', 'submitValid', 'CREDENTIALS_REFUSED'], 'openReset'],
  [['chooseEmail', 'openReset', 'submitReset', 'RESET_FAILED'], 'submitReset'],
  [['chooseEmail', 'openReset', 'submitReset', 'RESET_FAILED'], 'submitBlankReset'],
  [['chooseEmail', 'openReset', 'submitReset', 'RESET_FAILED'], 'chooseEmail'],
])('sign-in: clears the failure after %j on %s', async (steps, next) => {
  const { run, snapshot } = start();
  await run(...steps);
  expect(snapshot().context.failure).not.toBeNull();
  await run(next);
  // A field error hides it from `selectFailure`.
  expect(snapshot().context.failure).toBeNull();
});

test.each<[failure: SignInStep, code: string | null]>([
  ['UNREACHABLE', null],
  ['CREDENTIALS_REFUSED', 'wrong-password'],
])('sign-in: has after %s and a restored connection: %s', async (failure, code) => {
  const { run, actor, snapshot } = start();
  await run('chooseEmail', 'submitValid', failure);
  const dismissed = vi.fn();
  actor.on('failure.dismissed', dismissed);
  actor.send({ type: 'connection.restored' });
  expect(snapshot().context.failure?.error.code ?? null).toBe(code);
  expect(dismissed).toHaveBeenCalledTimes(code === null ? 1 : 0);
});

test('sign-in: marks a failure with the same code as repeated', async () => {
  const { run, failures } = start();
  await run('chooseEmail', 'submitValid', 'CREDENTIALS_REFUSED', 'submitValid', 'CREDENTIALS_REFUSED');
  await run('backToOptions', 'chooseGoogle', 'GOOGLE_HAS_PASSWORD', 'submitLink', 'LINK_REFUSED');
  await run('openReset', 'submitReset', 'RESET_FAILED');
  expect(failures.map(({ method, isRepeated }) => [method, isRepeated])).toEqual([
    ['email', false],
    ['email', true],
    ['link', true],
    ['reset', true],
  ]);
});

test('sign-in: marks a second failure of linking as repeated', async () => {
  const { run, failures } = start();
  await run(
    'chooseGoogle',
    'GOOGLE_HAS_PASSWORD',
    'submitLink',
    'LINK_REFUSED',
    'submitLink',
    'LINK_REFUSED',
  );
  expect(failures.map(({ isRepeated }) => isRepeated)).toEqual([false, true]);
});

test('sign-in: ignores the result of a superseded Google attempt', async () => {
  const { run, fakes, failures, snapshot } = start({ surface: 'modal' });
  await run('chooseGoogle', 'chooseGoogle');
  // A double click is one attempt, because its popup is not open yet.
  expect(fakes.count('signInWithProvider')).toBe(1);
  expect(fakes.lastArgs('signInWithProvider')?.[0]).toEqual({ provider: 'google' });
  await run('POPUP_OPENED', 'chooseGoogle');
  expect(fakes.count('signInWithProvider')).toBe(2);
  fakes.resolve('signInWithProvider');
  await settle();
  expect(snapshot().matches({ social: 'choosing' })).toBe(true);
  fakes.reject('signInWithProvider', { code: 'cancelled-popup-request', message: null });
  await settle();
  expect(failures).toEqual([]);
});

test('sign-in: cancels attempts only when the form closes', async () => {
  const { run, actor, areAttemptsCancelled } = start({ surface: 'modal' });
  await run('chooseGoogle', 'POPUP_OPENED', 'chooseEmail', 'submitValid');
  expect(areAttemptsCancelled()).toBe(false);
  actor.stop();
  expect(areAttemptsCancelled()).toBe(true);
});

test('sign-in: links with the existing e-mail, and can be retried', async () => {
  const { run, fakes, failures, snapshot } = start();
  await run('chooseGoogle', 'POPUP_OPENED', 'GOOGLE_HAS_PASSWORD');
  expect([selectView(snapshot()), failures]).toEqual(['linking', []]);
  await run('submitLink', 'LINK_REFUSED', 'submitLink');
  expect(failures.map(({ method }) => method)).toEqual(['link']);
  expect(fakes.lastArgs('linkProvider')?.[0]).toEqual({ email: 'ana@example.com', password: 'secret1' });
});

test('sign-in: retains the Google credential until the options return', async () => {
  const { run, retainedCredentials } = start();
  await run('chooseGoogle', 'GOOGLE_HAS_PASSWORD');
  expect(retainedCredentials()).toBe(1);
  await run('backToOptions');
  expect(retainedCredentials()).toBe(0);
});

test('sign-in: shows the view of its state', async () => {
  const { run, snapshot } = start();
  const views = [selectView(snapshot())];
  for (const type of ['chooseEmail', 'openReset', 'submitReset', 'RESET_OK'] as const) {
    await run(type);
    views.push(selectView(snapshot()));
  }
  expect(views).toEqual(['social', 'email', 'resetPassword', 'resetPassword', 'resetSent']);
});

test('sign-in: keeps the form after a success until auth continues', async () => {
  for (const mode of ['signIn', 'signUp'] as const) {
    const { run, snapshot } = start({ mode });
    await run('chooseEmail', 'submitValid', 'CREDENTIALS_OK');
    expect(snapshot().value).toEqual({ email: 'editing' });
  }
  const linking = start();
  await linking.run('chooseGoogle', 'GOOGLE_HAS_PASSWORD', 'submitLink', 'LINK_OK');
  expect(linking.snapshot().value).toEqual({ social: 'choosing' });
  const returning = start({}, true);
  await returning.run('RETURN_OK');
  expect(returning.snapshot().value).toEqual({ social: 'choosing' });
});

test('sign-in: ignores input during the redirect to Google', async () => {
  const { run, snapshot, fakes } = start();
  await run('chooseGoogle', 'GOOGLE_BLOCKED', 'continueInTab', 'chooseGoogle', 'chooseEmail', 'switchMode');
  const seen = snapshot();
  expect([seen.value, selectMode(seen)]).toEqual([{ social: 'redirectingToProvider' }, 'signIn']);
  expect(fakes.count('redirectToProvider')).toBe(1);
});

test.each<[string, SignInStep[]]>([
  ['sign-in', ['chooseEmail', 'submitValid', 'CREDENTIALS_REFUSED']],
  ['linking', ['chooseGoogle', 'GOOGLE_HAS_PASSWORD', 'submitLink', 'LINK_REFUSED']],
])('sign-in: %s marks a refused password until it is edited or sent', async (_, steps) => {
  const { run, actor, snapshot } = start();
  const problems = () => selectFieldErrors(snapshot());
  await run(...steps);
  expect(problems()).toEqual({ password: 'wrong' });
  actor.send({ type: 'field.edited', field: 'password' });
  expect(problems()).toEqual({});
  await run(...steps.slice(-2));
  expect(problems()).toEqual({ password: 'wrong' });
  await run(steps.at(-2) as SignInStep);
  expect(problems()).toEqual({});
});

test.each<[string, SignInStep[], object, SignInStep]>([
  [
    'linking',
    ['chooseGoogle', 'GOOGLE_HAS_PASSWORD', 'submitLinkWithBlankPassword'],
    { password: 'required' },
    'backToOptions',
  ],
  ['the reset form', ['chooseEmail', 'openReset', 'submitBlankReset'], { email: 'required' }, 'chooseEmail'],
  ['the reset form', ['chooseEmail', 'openReset', 'submitBlankReset'], { email: 'required' }, 'submitReset'],
])('sign-in: clears the errors of %s when it closes', async (_, steps, wrong, leave) => {
  const { run, snapshot } = start();
  await run(...steps);
  expect(selectFieldErrors(snapshot())).toEqual(wrong);
  await run(leave);
  expect(selectFieldErrors(snapshot())).toEqual({});
});

test('sign-in: focuses an e-mail that has an account, and emits a failure', async () => {
  const { run, actor, snapshot, failures, invalidFields } = start({ mode: 'signUp' });
  await run('chooseEmail', 'submitValid', 'EMAIL_IN_USE');
  expect(selectFieldErrors(snapshot())).toEqual({ email: 'inUse' });
  expect(invalidFields).toEqual(['email']);
  expect(failures.map(({ method, error }) => [method, error.code])).toEqual([
    ['signUp', 'email-already-in-use'],
  ]);
  actor.send({ type: 'field.edited', field: 'password' });
  expect(selectFieldErrors(snapshot())).toEqual({ email: 'inUse' });
  actor.send({ type: 'field.edited', field: 'email' });
  expect(selectFieldErrors(snapshot())).toEqual({});
});

test.each([
  ['  five5  ', 'minLength'],
  ['QWERTY123', 'common'],
  ['Contraseña', 'common'],
  ['ana.ruiz@example.com', 'ownEmail'],
  ['ANA.RUIZ', 'ownEmail'],
  ['ana.ruiz@', null],
  ['masa madre', null],
] as const)('sign-in: rates the new password %o of ana.ruiz@example.com as %s', (password, weakness) => {
  expect(passwordWeakness(password, ' Ana.Ruiz@example.com ')).toBe(weakness);
});

test('common passwords: can be typed and are long enough', () => {
  expect(commonPasswords.size).toBeGreaterThan(150);
  for (const password of commonPasswords) expect(password).toMatch(/^[^\sA-Z]{6,}$/);
});
