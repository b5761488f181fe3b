import { expect, test } from 'vitest';
import { readAccount, readProvider } from '#src/services/storage/id-token.ts';

test('readAccount: returns the account of a token', () => {
  // '>>>???' becomes - and _ in a URL-safe encoding.
  const claims = { sub: 'ana', name: '>>>???' };
  expect(readAccount(`e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`)).toBe('ana');
});

test('readProvider: returns the provider of a sign-in, or null', () => {
  const tokenOf = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.`;
  expect(readProvider(tokenOf({ firebase: { sign_in_provider: 'google.com' } }))).toBe('google.com');
  expect([tokenOf({ sub: 'ana' }), tokenOf({ firebase: null }), 'token'].map(readProvider)).toEqual([
    null,
    null,
    null,
  ]);
});

test.each([null, '', 'token', 'a.%%.c'])('readAccount: returns null for %j', (nothing) => {
  expect(readAccount(nothing)).toBeNull();
});
