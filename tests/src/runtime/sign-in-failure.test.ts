import { expect, test } from 'vitest';
import type { SignInMethod } from '#machines/sign-in/sign-in.types.ts';
import { createI18n } from '#src/i18n/setup.ts';
import { describeFailure } from '#src/runtime/sign-in-failure.ts';

const describe = async (
  method: SignInMethod,
  code: string | null,
  { message = null as string | null, isRepeated = false } = {},
) => {
  localStorage.setItem('i18nextLng', 'en');
  const i18n = await createI18n();
  const error = { code, message };
  return describeFailure(i18n.getFixedT('en', 'errors'), { method, provider: 'google', error, isRepeated });
};

test.each([
  ['provider', 'user-not-found', 'User Not Found', 'No user found with this email.'],
  ['email', 'user-not-found', 'User Not Found', 'No account exists with this email address.'],
  ['email', null, 'Unexpected Error', 'Something went wrong. Please try again.'],
  ['provider', null, 'Unexpected Error', 'An unknown error occurred. Please try again.'],
] as const)('describeFailure: %s %s', async (method, code, title, text) => {
  expect(await describe(method, code)).toEqual({ title, text });
});

test.each(['email', 'provider'] as const)(
  'describeFailure: offers help for a second factor of %s',
  async (method) => {
    const { title, text } = await describe(method, 'multi-factor-auth-required', {
      message:
        'Firebase: Proof of ownership of a second factor is required. (auth/multi-factor-auth-required).',
    });
    expect(title).toBe('Second Step Needed');
    expect(text).toMatch(/Write from this email to \S+@\S+, and we’ll help you sign in\.$/);
  },
);

test.each(['email', 'signUp', 'reset', 'link', 'provider'] as const)(
  'describeFailure: treats an empty or undefined code of %s as none',
  async (method) => {
    const withoutCode = await describe(method, null);
    expect(await describe(method, '')).toEqual(withoutCode);
    expect(await describe(method, undefined as never)).toEqual(withoutCode);
  },
);

const reset = 'Try again later or reset your password.';
const connection =
  'Check your internet connection and try again. Wait a few minutes first. If it keeps happening, use another connection.';
const wrong = 'The password you entered is incorrect.';

test.each([
  ['email', 'wrong-password', false, wrong],
  ['email', 'wrong-password', true, `${wrong} ${reset}`],
  ['link', 'wrong-password', true, `${wrong} ${reset}`],
  ['email', 'too-many-requests', false, reset],
  ['link', 'too-many-requests', false, reset],
  ['signUp', 'too-many-requests', false, connection],
  ['reset', 'too-many-requests', false, connection],
  ['provider', 'too-many-requests', false, connection],
] as const)(
  'describeFailure: chooses the text for %s %s, repeated: %s',
  async (method, code, isRepeated, text) => {
    expect(await describe(method, code, { isRepeated })).toMatchObject({ text });
  },
);

const unknown = {
  email: 'An unknown error occurred. Please try again.',
  provider: 'Something went wrong. Please try again, or continue with email.',
} as const;
const quota = 'Firebase: Exceeded quota for verifying passwords. (auth/quota-exceeded).';

test.each([
  ['email', quota, 'The sign-in service says: “Exceeded quota for verifying passwords.”'],
  ['provider', quota, 'The sign-in service says: “Exceeded quota for verifying passwords.”'],
  [
    'provider',
    'Firebase: Error (auth/quota-exceeded).',
    'If it keeps happening, make a note of this code: quota-exceeded.',
  ],
] as const)(
  "describeFailure: adds for %s the vendor's sentence, or else the code",
  async (method, message, added) => {
    expect(await describe(method, 'quota-exceeded', { message })).toEqual({
      title: method === 'provider' ? 'Authentication Error' : 'Login Error',
      text: `${unknown[method]} ${added}`,
    });
  },
);

test.each([
  ['stack-at-handler.ts', 'Firebase: stack at handler.ts:12 (auth/stack-at-handler.ts).'],
  ['toString', 'Cannot read properties of undefined (reading "x") at https://a.example/app.js'],
  ['a b', '{"error":{"message":"Only our staff may sign in"}}'],
  ['<b>', '<h1>Bad gateway for you</h1>'],
  ['Code', `Firebase: ${'Very '.repeat(40)}long.`],
  ['ID_TOKEN', 'The projectId demo_escandallo was not found in us-east1.b'],
  ['-', null],
])('describeFailure: hides technical messages for %s', async (code, message) => {
  expect(await describe('email', code, { message })).toMatchObject({ text: unknown.email });
});
