import { expect, test } from 'vitest';
import { isSameAccount } from '#src/services/storage/id-token.ts';

const tokenOf = (sub: string, more: object = {}) =>
  `e30.${Buffer.from(JSON.stringify({ sub, ...more })).toString('base64url')}.`;

test('two tokens of one account are told from those of two', () => {
  // '>>>???' becomes - and _ in an address-safe encoding.
  expect(isSameAccount(tokenOf('ana', { name: '>>>???' }), tokenOf('ana', { iat: 1 }))).toBe(true);
  expect(isSameAccount(tokenOf('ana'), tokenOf('beto'))).toBe(false);
});

test('what is no token belongs to nobody', () => {
  for (const nothing of [null, '', 'token', 'a.%%.c']) {
    expect(isSameAccount(nothing, nothing)).toBe(false);
    expect(isSameAccount(tokenOf('ana'), nothing)).toBe(false);
  }
});
