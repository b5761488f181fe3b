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

describe('sign-in validation', () => {
  test('requires a well-formed e-mail', () => {
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

  test('sign-in: accepts any password that is long enough', () => {
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

  test('requires a strong new password and its repetition', () => {
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

  test('clears the error of an edited field, and compares passwords again', () => {
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

  test('marks refused credentials until one of them is edited', () => {
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
  ['the e-mail for a link', ['email', 'email'], ['openReset', 'submitBlankReset', 'submitMalformedReset']],
  [
    "the password that links Google's account",
    ['password'],
    ['backToOptions', 'chooseGoogle', 'GOOGLE_HAS_PASSWORD', 'submitBlankLink'],
  ],
])('sign-in validation: focuses %s at each refusal', async (_, fields, events) => {
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
