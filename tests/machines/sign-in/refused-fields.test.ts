import { describe, expect, test } from 'vitest';
import {
  credentialErrors,
  emailErrors,
  fieldErrorsAfterEdit,
  linkEmailErrors,
  passwordErrors,
  refusedFieldErrors,
} from '#machines/sign-in/sign-in.rules.ts';
import { selectFieldErrors, selectIsWorking } from '#machines/sign-in/sign-in.selectors.ts';
import { type SignInStep, startSignIn } from './sign-in.driver.ts';

describe('sign-in validation', () => {
  test('requires a well-formed e-mail', () => {
    expect(emailErrors('  ')).toEqual({ email: 'required' });
    for (const email of [
      'ana',
      '@example.com',
      'ana@',
      'ana@example..com',
      'ana@panadería/es',
      'a na@example.com',
    ])
      expect(emailErrors(email)).toEqual({ email: 'invalidEmail' });
    expect(emailErrors('josé@example.com')).toEqual({ email: 'accentedEmail' });
    for (const email of ['ana@example.com', 'Ana+pan@EXAMPLE.com', 'ana@panadería.es', 'ana@localhost'])
      expect(emailErrors(email)).toEqual({});
    // Every other character that HTML allows.
    expect(emailErrors("o'neil.!#$%&*/=?^_`{|}~-@1-a.2-b3.4.es")).toEqual({});
  });

  test('requires a full domain where a link is sent', () => {
    expect(linkEmailErrors('lucia@gmail')).toEqual({ email: 'incompleteEmail' });
    for (const email of ['lucia@gmail.com', 'ana@panadería.es']) expect(linkEmailErrors(email)).toEqual({});
  });

  test('sign-up: refuses a misspelt e-mail once, then sends it', () => {
    const values = { email: 'ana@gmail.con', password: 'secret2', repeatPassword: 'secret2' };
    const { actor, snapshot } = startSignIn({ mode: 'signUp', start: 'email' });
    actor.send({ type: 'email.suspected', email: values.email });
    actor.send({ type: 'credentials.submitted', ...values });
    expect(selectFieldErrors(snapshot())).toEqual({ email: 'misspeltEmail' });
    actor.send({ type: 'credentials.submitted', ...values });
    expect([selectFieldErrors(snapshot()), selectIsWorking(snapshot())]).toEqual([{}, true]);
  });

  test('sign-up: refuses an e-mail that onboarding does not take; sign-in sends it', () => {
    const values = { email: `ana@${'a.'.repeat(125)}`, password: 'secret2', repeatPassword: 'secret2' };
    const longest = { ...values, email: `${values.email.slice(0, -3)}es` };
    const longer = { ...values, email: `b${longest.email}b` };
    expect([longest.email.length, longer.email.length]).toEqual([253, 255]);
    expect(credentialErrors(longest, { mode: 'signUp', surface: 'page' })).toEqual({});
    expect(credentialErrors(longer, { mode: 'signUp', surface: 'page' })).toEqual({
      email: 'tooLongEmail',
    });
    expect(credentialErrors(longer, { mode: 'signIn', surface: 'page' })).toEqual({});
  });

  test('sign-in: accepts any password that is long enough', () => {
    expect(passwordErrors(' ')).toEqual({ password: 'required' });
    expect(passwordErrors('five5')).toEqual({});
    expect(passwordErrors(' five5 ', 6)).toEqual({ password: 'minLength' });
    const values = { email: '', password: 'five5', repeatPassword: '' };
    expect(credentialErrors(values, { mode: 'signIn', surface: 'modal' })).toEqual({ email: 'required' });
    expect(Object.entries(credentialErrors(values, { mode: 'signIn', surface: 'page' }))).toEqual([
      ['email', 'required'],
      ['password', 'minLength'],
    ]);
  });

  test('clears the error of an edited field, and the mismatch when the password changes', () => {
    const problems = { email: 'required', password: 'minLength', repeatPassword: 'mismatch' } as const;
    expect(fieldErrorsAfterEdit(problems, 'email')).toEqual({
      password: 'minLength',
      repeatPassword: 'mismatch',
    });
    expect(fieldErrorsAfterEdit(problems, 'password')).toEqual({ email: 'required' });
    expect(fieldErrorsAfterEdit({ repeatPassword: 'required' }, 'password')).toEqual({
      repeatPassword: 'required',
    });
  });

  test('marks refused credentials until one of them is edited', () => {
    for (const code of ['invalid-credential', 'wrong-password', 'user-not-found'])
      expect(refusedFieldErrors({ code, message: null })).toEqual({ password: 'wrong' });
    expect(refusedFieldErrors({ code: 'email-already-in-use', message: null })).toEqual({ email: 'inUse' });
    expect(refusedFieldErrors({ code: 'network-request-failed', message: null })).toEqual({});
    expect(refusedFieldErrors(null)).toEqual({});
    for (const field of ['email', 'password'] as const)
      expect(fieldErrorsAfterEdit({ password: 'wrong' }, field)).toEqual({});
  });
});

test.each<[string, string[], SignInStep[]]>([
  ['the e-mail', ['email'], ['submitBlank']],
  ['the password', ['password', 'password'], ['submitShortPassword', 'submitCommonPassword']],
  ['the repeated password', ['repeatPassword'], ['submitMismatch']],
  ['the password that the policy rejects', ['password'], ['submitValid', 'POLICY_REFUSED']],
  ['the e-mail for a link', ['email', 'email'], ['openReset', 'submitBlankReset', 'submitMalformedReset']],
  [
    "the password that links Google's account",
    ['password'],
    ['backToOptions', 'chooseGoogle', 'GOOGLE_HAS_PASSWORD', 'submitLinkWithBlankPassword'],
  ],
])('sign-in validation: focuses %s whenever it is invalid', async (_, fields, events) => {
  const { run, invalidFields } = startSignIn({ mode: 'signUp', start: 'email' });
  await run(...events);
  expect(invalidFields).toEqual(fields);
});
