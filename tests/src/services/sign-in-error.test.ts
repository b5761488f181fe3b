import { expect, test } from 'vitest';
import { signInError } from '#src/services/firebase/sign-in-error.ts';

test.each([
  [{ code: 'auth/wrong-password', message: 'Firebase: Error' }, 'wrong-password', 'Firebase: Error'],
  [new Error('plain'), null, 'plain'],
  [undefined, null, null],
  ['text', null, null],
])('%o', (error, code, message) => {
  expect(signInError(error)).toEqual({ code, message });
});
