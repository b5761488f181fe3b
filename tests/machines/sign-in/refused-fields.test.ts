import { describe, expect, onTestFinished, test } from 'vitest';
import {
  credentialProblems,
  emailProblems,
  newPasswordProblems,
  passwordProblems,
  problemsAfterEdit,
  refusedProblems,
} from '#machines/sign-in/sign-in.rules.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { createSignInDriver, type SignInStep } from './sign-in.driver.ts';

describe('what is wrong with a form', () => {
  test('an e-mail is asked for, and has to look like one', () => {
    expect(emailProblems('  ')).toEqual({ email: 'required' });
    for (const email of [
      'ana',
      '@example.com',
      'ana@',
      'ana@example..com',
      'ana@panadería/es',
      'a na@example.com',
    ])
      expect(emailProblems(email)).toEqual({ email: 'invalidEmail' });
    expect(emailProblems('josé@example.com')).toEqual({ email: 'accentedEmail' });
    for (const email of ['ana@example.com', 'Ana+pan@EXAMPLE.com', 'ana@panadería.es', 'ana@localhost'])
      expect(emailProblems(email)).toEqual({});
  });

  test('sign-up: refuses an e-mail that onboarding does not take; sign-in sends it', () => {
    const values = { email: `ana@${'a.'.repeat(125)}`, password: 'secret2', repeatPassword: 'secret2' };
    const longest = { ...values, email: `${values.email.slice(0, -3)}es` };
    const longer = { ...values, email: `b${longest.email}b` };
    expect([longest.email.length, longer.email.length]).toEqual([253, 255]);
    expect(credentialProblems(longest, { mode: 'signUp', surface: 'page' })).toEqual({});
    expect(credentialProblems(longer, { mode: 'signUp', surface: 'page' })).toEqual({
      email: 'tooLongEmail',
    });
    expect(credentialProblems(longer, { mode: 'signIn', surface: 'page' })).toEqual({});
  });

  test('somebody who signs in has the password that they have; /auth knows how short none is', () => {
    expect(passwordProblems(' ')).toEqual({ password: 'required' });
    expect(passwordProblems('five5')).toEqual({});
    expect(passwordProblems(' five5 ', 6)).toEqual({ password: 'minLength' });
    const values = { email: '', password: 'five5', repeatPassword: '' };
    expect(credentialProblems(values, { mode: 'signIn', surface: 'modal' })).toEqual({ email: 'required' });
    expect(Object.entries(credentialProblems(values, { mode: 'signIn', surface: 'page' }))).toEqual([
      ['email', 'required'],
      ['password', 'minLength'],
    ]);
  });

  test('a new password is strong enough, and typed twice', () => {
    const email = 'ana@example.com';
    expect(newPasswordProblems({ password: ' ', repeatPassword: '' }, email)).toEqual({
      password: 'required',
      repeatPassword: 'required',
    });
    expect(newPasswordProblems({ password: 'password1', repeatPassword: 'secret2' }, email)).toEqual({
      password: 'common',
      repeatPassword: 'mismatch',
    });
    expect(newPasswordProblems({ password: ' secret2 ', repeatPassword: 'secret2' }, email)).toEqual({});
  });

  test('what is edited is not wrong yet, and another password is compared anew', () => {
    const problems = { email: 'required', password: 'minLength', repeatPassword: 'mismatch' } as const;
    expect(problemsAfterEdit(problems, 'email')).toEqual({
      password: 'minLength',
      repeatPassword: 'mismatch',
    });
    expect(problemsAfterEdit(problems, 'password')).toEqual({ email: 'required' });
    expect(problemsAfterEdit({ repeatPassword: 'required' }, 'password')).toEqual({
      repeatPassword: 'required',
    });
  });

  test('credentials that the provider refuses are wrong until either of them is edited', () => {
    for (const code of ['invalid-credential', 'wrong-password', 'user-not-found'])
      expect(refusedProblems({ code, message: null })).toEqual({ password: 'wrong' });
    expect(refusedProblems({ code: 'email-already-in-use', message: null })).toEqual({ email: 'inUse' });
    expect(refusedProblems({ code: 'network-request-failed', message: null })).toEqual({});
    expect(refusedProblems(null)).toEqual({});
    for (const field of ['email', 'password'] as const)
      expect(problemsAfterEdit({ password: 'wrong' }, field)).toEqual({});
  });
});

test.each<[string, string[], SignInStep[]]>([
  ['the e-mail', ['email'], ['submitBlank']],
  ['the password', ['password', 'password'], ['submitShortPassword', 'submitCommonPassword']],
  ['its repetition', ['repeatPassword'], ['submitMismatch']],
  ['what the policy refuses', ['password'], ['submitValid', 'POLICY_REFUSED']],
  [
    'the e-mail for a link',
    ['email', 'email'],
    ['forgetPassword', 'submitBlankReset', 'submitMalformedReset'],
  ],
  [
    "the password that links Google's account",
    ['password'],
    ['backToOptions', 'chooseGoogle', 'GOOGLE_HAS_PASSWORD', 'submitBlankLink'],
  ],
])('the keyboard goes to %s, each time that it is refused', async (_, fields, events) => {
  const { actor, bindings, refused } = createSignInDriver({
    surface: 'page',
    mode: 'signUp',
    start: 'email',
  });
  actor.start();
  onTestFinished(() => void actor.stop());
  for (const event of events) {
    bindings[event]();
    await settle();
  }
  expect(refused).toEqual(fields);
});
