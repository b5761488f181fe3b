import { expect, test } from 'vitest';
import { accountOf, providerOf } from '#src/services/storage/id-token.ts';

test('accountOf: returns the account of a token', () => {
  // '>>>???' becomes - and _ in an address-safe encoding.
  const claims = { sub: 'ana', name: '>>>???' };
  expect(accountOf(`e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`)).toBe('ana');
});

test('providerOf: returns the provider of a sign-in, or null', () => {
  const tokenOf = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.`;
  expect(providerOf(tokenOf({ firebase: { sign_in_provider: 'google.com' } }))).toBe('google.com');
  expect([tokenOf({ sub: 'ana' }), tokenOf({ firebase: null }), 'token'].map(providerOf)).toEqual([
    null,
    null,
    null,
  ]);
});

test.each([null, '', 'token', 'a.%%.c'])('accountOf: returns null for %j', (nothing) => {
  expect(accountOf(nothing)).toBeNull();
});
