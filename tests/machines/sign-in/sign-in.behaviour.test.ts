import { afterEach, expect, test } from 'vitest';
import { commonPasswords } from '#machines/sign-in/common-passwords.ts';
import { passwordWeakness } from '#machines/sign-in/sign-in.rules.ts';
import {
  selectMissing,
  selectMode,
  selectProblems,
  selectView,
} from '#machines/sign-in/sign-in.selectors.ts';
import type { SignInMode, SignInSurface } from '#machines/sign-in/sign-in.types.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { createSignInDriver, type SignInStep } from './sign-in.driver.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

const start = (surface: SignInSurface, mode: SignInMode = 'signIn', isBackFromGoogle = false) => {
  const driver = createSignInDriver({ surface, mode, start: 'social' }, { isBackFromGoogle });
  stop = () => driver.actor.stop();
  driver.actor.start();
  return {
    ...driver,
    run: async (...types: SignInStep[]) => {
      for (const type of types) {
        driver.bindings[type]();
        await settle();
      }
    },
  };
};

test('both fields reach the identity provider trimmed, and only there', async () => {
  const { run, fakes, actor } = start('page', 'signUp');
  await run('chooseEmail', 'submitValid');
  expect(fakes.lastArgs('signUpWithEmail')?.[0]).toEqual({ email: 'ana@example.com', password: 'secret1' });
  expect(JSON.stringify(actor.getPersistedSnapshot()).replace(/"input":\{[^}]*\}/, '')).not.toContain(
    'secret1',
  );
});

test('a failure is told with its method and the error as it came', async () => {
  const { run, failures } = start('page');
  await run('chooseGoogle', 'GOOGLE_FAILED', 'chooseEmail', 'submitValid', 'CREDENTIALS_REFUSED');
  await run('forgetPassword', 'submitReset', 'RESET_FAILED');
  expect(failures.map(({ method, error }) => [method, error.code])).toEqual([
    ['google', 'user-disabled'],
    ['email', 'wrong-password'],
    ['reset', 'wrong-password'],
  ]);
});

test('a password that is refused with the same code again is told as repeated', async () => {
  const { run, failures } = start('page');
  await run('chooseEmail', 'submitValid', 'CREDENTIALS_REFUSED', 'submitValid', 'CREDENTIALS_REFUSED');
  await run('backToOptions', 'chooseGoogle', 'GOOGLE_HAS_PASSWORD', 'submitLink', 'LINK_REFUSED');
  await run('forgetPassword', 'submitReset', 'RESET_FAILED');
  expect(failures.map(({ method, isRepeated }) => [method, isRepeated])).toEqual([
    ['email', false],
    ['email', true],
    ['link', true],
    ['reset', true],
  ]);
});

test('a password that is refused twice when Google is linked is told as repeated', async () => {
  const { run, failures } = start('page');
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

test('a sign-up that fails is told as one', async () => {
  const { run, failures } = start('page', 'signUp');
  await run('chooseEmail', 'submitValid', 'CREDENTIALS_REFUSED');
  expect(failures.map(({ method }) => method)).toEqual(['signUp']);
});

test('a newer Google attempt supersedes the older one, whose answer no longer counts', async () => {
  const { run, fakes, failures, actor } = start('modal');
  await run('chooseGoogle', 'chooseGoogle');
  // A double click is one attempt: its popup is not there yet.
  expect(fakes.count('signInWithGoogle')).toBe(1);
  await run('POPUP_OPENED', 'chooseGoogle');
  expect(fakes.count('signInWithGoogle')).toBe(2);
  fakes.resolve('signInWithGoogle');
  await settle();
  expect(actor.getSnapshot().matches({ social: 'choosing' })).toBe(true);
  fakes.reject('signInWithGoogle', { code: 'cancelled-popup-request', message: null });
  await settle();
  expect(failures).toEqual([]);
});

const pressed = [{ type: 'google.chosen' }, { type: 'email.chosen' }] as const;

test("an open popup stands in nobody's way, and a closed one is told once, soon", async () => {
  const { run, fakes, failures, actor, clock } = start('modal');
  await run('chooseGoogle', 'POPUP_OPENED');
  expect(pressed.map((event) => actor.getSnapshot().can(event))).toEqual([true, true]);
  await run('POPUP_CLOSED');
  expect(pressed.map((event) => actor.getSnapshot().can(event))).toEqual([true, true]);
  clock.increment(1_999);
  expect(failures).toEqual([]);
  clock.increment(1);
  expect(failures.map(({ method, error }) => [method, error.code])).toEqual([
    ['google', 'popup-closed-by-user'],
  ]);
  // The provider's library notices eight seconds after the closing.
  await run('GOOGLE_FAILED');
  expect(failures).toHaveLength(1);
  expect(fakes.count('signInWithGoogle')).toBe(1);
});

test('what is under way goes on while the form is there, whatever it shows, and not longer', async () => {
  const { run, actor, areAttemptsHeld } = start('modal');
  await run('chooseGoogle', 'POPUP_OPENED', 'chooseEmail', 'submitValid');
  expect(areAttemptsHeld()).toBe(true);
  actor.stop();
  expect(areAttemptsHeld()).toBe(false);
});

test('an answer that was on its way when the popup went counts', async () => {
  const { run, failures, actor, clock } = start('modal');
  await run('chooseGoogle', 'POPUP_OPENED', 'POPUP_CLOSED', 'GOOGLE_OK');
  clock.increment(10_000);
  expect(actor.getSnapshot().matches({ social: 'choosing' })).toBe(true);
  expect(failures).toEqual([]);
});

test('somebody who goes on by e-mail hears no more of the popup', async () => {
  const { run, failures, clock } = start('modal');
  await run('chooseGoogle', 'POPUP_OPENED', 'chooseEmail', 'POPUP_CLOSED', 'GOOGLE_FAILED');
  clock.increment(10_000);
  expect(failures).toEqual([]);
});

test.each([
  ['popup', false, ['chooseGoogle', 'POPUP_OPENED', 'GOOGLE_HAS_PASSWORD']],
  ['redirect', true, ['RETURN_HAS_PASSWORD']],
] as const)(
  'linking after a %s: the password goes with the e-mail that is in the way, and can be tried again',
  async (_, isBackFromGoogle, way) => {
    const { run, fakes, failures, actor } = start('modal', 'signIn', isBackFromGoogle);
    await run(...way);
    expect(selectView(actor.getSnapshot())).toBe('linking');
    expect(failures).toEqual([]);
    await run('submitLink', 'LINK_REFUSED', 'submitLink');
    expect(failures.map(({ method }) => method)).toEqual(['link']);
    expect(fakes.lastArgs('linkGoogle')?.[0]).toEqual({ email: 'ana@example.com', password: 'secret1' });
  },
);

test.each(['backToOptions', 'forgetPassword', 'stop'] as const)(
  'what Google said is held while somebody may link it, and forgotten by %s',
  async (leave) => {
    const { run, actor, heldCredentials } = start('modal');
    await run('chooseGoogle', 'GOOGLE_HAS_PASSWORD');
    expect(heldCredentials()).toBe(1);
    if (leave === 'stop') actor.stop();
    else await run(leave);
    expect(heldCredentials()).toBe(0);
  },
);

test('the view is the one that the state names', async () => {
  const { run, actor } = start('page');
  const views = [selectView(actor.getSnapshot())];
  for (const type of ['chooseEmail', 'forgetPassword', 'submitReset', 'RESET_OK'] as const) {
    await run(type);
    views.push(selectView(actor.getSnapshot()));
  }
  expect(views).toEqual(['social', 'email', 'resetPassword', 'resetPassword', 'resetSent']);
});

test('an account that lets somebody in leaves the form as it was, until the auth chart goes on', async () => {
  for (const mode of ['signIn', 'signUp'] as const) {
    const { run, actor } = start('page', mode);
    await run('chooseEmail', 'submitValid', 'CREDENTIALS_OK');
    expect(actor.getSnapshot().value).toEqual({ email: 'editing' });
  }
  const linking = start('page');
  await linking.run('chooseGoogle', 'GOOGLE_HAS_PASSWORD', 'submitLink', 'LINK_OK');
  expect(linking.actor.getSnapshot().value).toEqual({ social: 'choosing' });
  const returning = start('page', 'signIn', true);
  await returning.run('RETURN_OK');
  expect(returning.actor.getSnapshot().value).toEqual({ social: 'choosing' });
});

test('a page that is about to be left for Google does nothing else', async () => {
  const { run, actor, fakes } = start('page');
  await run('chooseGoogle', 'GOOGLE_BLOCKED', 'continueInTab', 'chooseGoogle', 'chooseEmail', 'switchMode');
  const seen = actor.getSnapshot();
  expect([seen.value, selectMode(seen)]).toEqual([{ social: 'leavingForGoogle' }, 'signIn']);
  expect(fakes.count('redirectToGoogle')).toBe(1);
});

test.each<[string, SignInStep[]]>([
  ['sign-in', ['chooseEmail', 'submitValid', 'CREDENTIALS_REFUSED']],
  ['linking', ['chooseGoogle', 'GOOGLE_HAS_PASSWORD', 'submitLink', 'LINK_REFUSED']],
])('%s: a password that is refused is marked until it is edited or sent again', async (_, steps) => {
  const { run, actor } = start('page');
  const problems = () => selectProblems(actor.getSnapshot());
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
    ['chooseGoogle', 'GOOGLE_HAS_PASSWORD', 'submitBlankLink'],
    { password: 'required' },
    'backToOptions',
  ],
  [
    'the reset form',
    ['chooseEmail', 'forgetPassword', 'submitBlankReset'],
    { email: 'required' },
    'chooseEmail',
  ],
  [
    'the reset form',
    ['chooseEmail', 'forgetPassword', 'submitBlankReset'],
    { email: 'required' },
    'submitReset',
  ],
])('what is wrong with %s is forgotten with it', async (_, steps, wrong, leave) => {
  const { run, actor } = start('page');
  await run(...steps);
  expect(selectProblems(actor.getSnapshot())).toEqual(wrong);
  await run(leave);
  expect(selectProblems(actor.getSnapshot())).toEqual({});
});

test("what the server's policy misses is kept for the field, and told as no failure", async () => {
  const { run, actor, failures } = start('page', 'signUp');
  await run('chooseEmail', 'submitValid', 'POLICY_REFUSED');
  expect(selectMissing(actor.getSnapshot())).toEqual([{ name: 'uppercase' }]);
  expect(failures).toEqual([]);
});

test('an e-mail that has an account takes the keyboard to its field, and is told as a failure too', async () => {
  const { run, actor, failures, refused } = start('page', 'signUp');
  await run('chooseEmail', 'submitValid', 'EMAIL_IN_USE');
  expect(selectProblems(actor.getSnapshot())).toEqual({ email: 'inUse' });
  expect(refused).toEqual(['email']);
  expect(failures.map(({ method, error }) => [method, error.code])).toEqual([
    ['signUp', 'email-already-in-use'],
  ]);
  actor.send({ type: 'field.edited', field: 'password' });
  expect(selectProblems(actor.getSnapshot())).toEqual({ email: 'inUse' });
  actor.send({ type: 'field.edited', field: 'email' });
  expect(selectProblems(actor.getSnapshot())).toEqual({});
});

test.each([
  ['five5', 'minLength'],
  ['  five5  ', 'minLength'],
  ['123456', 'common'],
  ['QWERTY123', 'common'],
  ['Contraseña', 'common'],
  [' password1 ', 'common'],
  ['ana.ruiz@example.com', 'ownEmail'],
  ['ANA.RUIZ', 'ownEmail'],
  ['ana.ruiz@', null],
  ['masa madre', null],
] as const)('the new password %o of ana.ruiz@example.com: %s', (password, weakness) => {
  expect(passwordWeakness(password, ' Ana.Ruiz@example.com ')).toBe(weakness);
});

test('every common password is one that could be typed and that length alone would let through', () => {
  expect(commonPasswords.size).toBeGreaterThan(150);
  for (const password of commonPasswords) expect(password).toMatch(/^[^\sA-Z]{6,}$/);
});
