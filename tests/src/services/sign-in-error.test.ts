import { expect, test } from 'vitest';
import { signInError } from '#src/services/firebase/sign-in-error.ts';

test.each([
  [{ code: 'auth/wrong-password', message: 'Firebase: Error' }, 'wrong-password', 'Firebase: Error'],
  [undefined, null, null],
  [{ code: '' }, null, null],
  [{ code: 17, message: 17 }, null, null],
])('signInError: maps %o', (error, code, message) => {
  expect(signInError(error)).toEqual({ code, message });
});

test('signInError: returns a SignInError unchanged', () => {
  const error = {
    code: 'password-does-not-meet-requirements',
    message: null,
    email: 'ana@example.com',
    missing: [{ name: 'uncommon' as const }],
  };
  expect(signInError(error)).toEqual(error);
});
