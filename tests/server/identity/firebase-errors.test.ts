import { expect, test } from 'vitest';
import { isInvalidTokenError } from '#server/identity/firebase-errors.ts';

const errorWith = (code: string, message = 'Firebase ID token has expired.') =>
  Object.assign(new Error(message), { code });

test.each([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/session-cookie-expired',
  'auth/session-cookie-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
])('isInvalidTokenError: accepts %s', (code) => expect(isInvalidTokenError(errorWith(code))).toBe(true));

test.each([
  ['auth/argument-error', 'Error fetching public keys for Google certs: unavailable'],
  ['auth/argument-error', 'Error while making request: getaddrinfo ENOTFOUND'],
  ['auth/internal-error', 'Firebase ID token'],
  ['auth/quota-exceeded', ''],
  ['app/network-error', ''],
  ['app/invalid-credential', ''],
])('isInvalidTokenError: rejects %s (%s)', (code, message) =>
  expect(isInvalidTokenError(errorWith(code, message))).toBe(false),
);

test.each([new TypeError('x'), 'text', undefined])('isInvalidTokenError: rejects %s', (error) =>
  expect(isInvalidTokenError(error)).toBe(false),
);
