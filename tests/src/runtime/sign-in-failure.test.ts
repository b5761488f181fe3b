import { describe as describeAll, expect, test } from 'vitest';
import type { Language } from '#contract/site.ts';
import type { SignInMethod } from '#machines/sign-in/sign-in.types.ts';
import { createI18n } from '#src/i18n/setup.ts';
import { describeFailure } from '#src/runtime/sign-in-failure.ts';

const describe = async (
  method: SignInMethod,
  code: string | null,
  { message = null as string | null, language = 'en' as Language, isRepeated = false } = {},
) => {
  localStorage.setItem('i18nextLng', language);
  const i18n = await createI18n();
  const error = { code, message };
  return describeFailure(i18n.getFixedT(language, 'errors'), { method, error, isRepeated });
};

test.each([
  ['email', 'wrong-password', 'Wrong Password', 'The password you entered is incorrect.'],
  ['google', 'popup-blocked', 'Popup Blocked', 'Please allow popups in your browser to continue.'],
  ['google', 'user-not-found', 'User Not Found', 'No user found with this email.'],
  ['email', 'user-not-found', 'User Not Found', 'No account exists with this email address.'],
  ['email', null, 'Unexpected Error', 'Something went wrong. Please try again.'],
  ['google', null, 'Unexpected Error', 'An unknown error occurred. Please try again.'],
] as const)('describeFailure: %s %s', async (method, code, title, text) => {
  expect(await describe(method, code)).toEqual({ title, text });
});

test.each(['email', 'signUp', 'reset', 'link', 'google'] as const)(
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
  ['google', 'too-many-requests', false, connection],
] as const)(
  'describeFailure: chooses the text for %s %s, repeated: %s',
  async (method, code, isRepeated, text) => {
    expect(await describe(method, code, { isRepeated })).toMatchObject({ text });
  },
);

const unknown = {
  en: {
    email: 'An unknown error occurred. Please try again.',
    google: 'Something went wrong. Please try again, or continue with email.',
  },
  es: {
    email: 'Ha ocurrido un error desconocido. Vuelve a intentarlo.',
    google: 'Algo ha ido mal. Vuelve a intentarlo o continúa con el correo.',
  },
} as const;
const quota = 'Firebase: Exceeded quota for verifying passwords. (auth/quota-exceeded).';

describeAll.each(['email', 'google'] as const)('an unknown coded error of %s', (method) => {
  test.each([
    ['en', 'The sign-in service says: “Exceeded quota for verifying passwords.”'],
    ['es', 'El servicio de acceso dice: «Exceeded quota for verifying passwords.»'],
  ] as const)("describeFailure: introduces the vendor's sentence for %s", async (language, introduced) => {
    expect(await describe(method, 'quota-exceeded', { message: quota, language })).toMatchObject({
      text: `${unknown[language][method]} ${introduced}`,
    });
  });

  test.each([
    ['en', 'If it keeps happening, make a note of this code: quota-exceeded.'],
    ['es', 'Si se repite, apunta este código: quota-exceeded.'],
  ] as const)('describeFailure: shows the code for %s without a sentence', async (language, words) => {
    const message = 'Firebase: Error (auth/quota-exceeded).';
    expect(await describe(method, 'quota-exceeded', { message, language })).toMatchObject({
      text: `${unknown[language][method]} ${words}`,
    });
  });

  test.each([
    ['stack-at-handler.ts', 'Firebase: stack at handler.ts:12 (auth/stack-at-handler.ts).'],
    ['toString', 'Cannot read properties of undefined (reading "x") at https://a.example/app.js'],
    ['a b', '{"error":{"message":"Only our staff may sign in"}}'],
    ['<b>', '<h1>Bad gateway for you</h1>'],
    ['Code', `Firebase: ${'Very '.repeat(40)}long.`],
    ['ID_TOKEN', 'The projectId demo_escandallo was not found in us-east1.b'],
    ['-', null],
  ])('describeFailure: hides technical messages for %s', async (code, message) => {
    expect(await describe(method, code, { message })).toMatchObject({ text: unknown.en[method] });
  });
});

test('describeFailure: has Spanish texts', async () => {
  const english = await describe('email', 'wrong-password');
  expect(await describe('email', 'wrong-password', { language: 'es' })).not.toEqual(english);
});
