import { expect, test } from 'vitest';
import type { SignInMethod } from '#machines/sign-in/sign-in.types.ts';
import { describeFailure } from '#src/app/sign-in-failure.ts';
import type { Language } from '#src/i18n/languages.ts';
import { createI18n } from '#src/i18n/setup.ts';

const describe = async (
  method: SignInMethod,
  code: string | null,
  message: string | null = null,
  language: Language = 'en',
) => {
  localStorage.setItem('i18nextLng', language);
  const i18n = await createI18n();
  return describeFailure(i18n.getFixedT(language, 'errors'), method, { code, message });
};

test.each([
  ['email', 'wrong-password', 'Wrong Password', 'The password you entered is incorrect.'],
  ['reset', 'too-many-requests', 'Too Many Attempts', 'Try again later or reset your password.'],
  ['google', 'popup-blocked', 'Popup Blocked', 'Please allow popups in your browser to continue.'],
  ['google', 'user-not-found', 'User Not Found', 'No user found with this email.'],
  ['email', 'user-not-found', 'User Not Found', 'No account exists with this email address.'],
  ['email', null, 'Unexpected Error', 'Something went wrong. Please try again.'],
  ['google', null, 'Unexpected Error', 'An unknown error occurred. Please try again.'],
] as const)('%s %s', async (method, code, title, text) => {
  expect(await describe(method, code)).toEqual({ title, text });
});

test("an unknown coded error of the form shows its own message, Google's never the vendor's", async () => {
  const message = 'Firebase: Error (auth/quota-exceeded).';
  expect(await describe('email', 'quota-exceeded', message)).toEqual({ title: 'Login Error', text: message });
  expect(await describe('email', 'toString', null)).toEqual({
    title: 'Login Error',
    text: 'An unknown error occurred.',
  });
  expect(await describe('google', 'quota-exceeded', message)).toEqual({
    title: 'Authentication Error',
    text: 'Something went wrong.',
  });
});

test('an attempt that a newer one replaced is not worth a word', async () => {
  expect(await describe('google', 'cancelled-popup-request')).toBeNull();
});

test('Spanish has its own words', async () => {
  const english = await describe('email', 'wrong-password');
  expect(await describe('email', 'wrong-password', null, 'es')).not.toEqual(english);
});
