import { expect, test } from 'vitest';
import { mayBeRenewed } from '#server/identity/renewal.ts';

const now = 1_764_000_000;
const password = { providerId: 'password' };
const google = { providerId: 'google.com' };
const account = {
  localId: 'ana',
  validSince: String(now - 10),
  passwordUpdatedAt: (now - 1_000) * 1000,
  providerUserInfo: [password],
};

test.each([
  ['a lockout kept the password', account, true],
  ['a lockout kept Google', { ...account, providerUserInfo: [google], passwordUpdatedAt: now * 1000 }, true],
  ['a lockout replaced the password', { ...account, passwordUpdatedAt: (now - 11) * 1000 }, false],
  ['the sign-up set the password', { ...account, passwordUpdatedAt: (now - 10) * 1000 }, false],
  ['the latest lockout is a minute ago', { ...account, validSince: String(now - 61) }, false],
])('renewal token: may be valid after a reset: %s', (_name, before, expected) => {
  expect(mayBeRenewed(before, now)).toBe(expected);
});
