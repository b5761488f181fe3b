import { expect, test } from 'vitest';
import { accountOf } from '#src/services/storage/id-token.ts';

test('accountOf: returns the account of a token', () => {
  // '>>>???' becomes - and _ in an address-safe encoding.
  const claims = { sub: 'ana', name: '>>>???' };
  expect(accountOf(`e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`)).toBe('ana');
});

test.each([null, '', 'token', 'a.%%.c'])('accountOf: returns null for %j', (nothing) => {
  expect(accountOf(nothing)).toBeNull();
});
