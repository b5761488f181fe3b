import { expect, test } from 'vitest';
import { normalizeEmail, normalizePassword } from '#contract/credentials.ts';
import { readableEmail } from '#contract/readable-email.ts';
import { newPasswordErrors, passwordWeakness } from '#machines/sign-in/sign-in.rules.ts';

const composed = 'contraseñá'.normalize('NFC');
const decomposed = 'contraseñá'.normalize('NFD');

test.each([
  [' Ana@Example.COM ', 'ana@example.com'],
  ['ana@panadería.es', 'ana@xn--panadera-i2a.es'],
  ['ana@PANADERI\u0301A.es', 'ana@xn--panadera-i2a.es'],
  ['ana@xn--panadera-i2a.es', 'ana@xn--panadera-i2a.es'],
  // An invalid domain is unchanged, and the server rejects it.
  ['ana@panadería/es', 'ana@panadería/es'],
  // A letter that lower case turns into another person's.
  ['\u0130ana@example.com', '\u0130ana@example.com'],
])('normalizeEmail: %o is sent as %o', (typed, sent) => expect(normalizeEmail(typed)).toBe(sent));

test.each(['ana@xn--pple-43d.com', 'a@xn--80ak6aa92e.com'])(
  'readableEmail: leaves %s in Punycode when it reads as another domain',
  (email) => expect(readableEmail(email)).toBe(email),
);

test('readableEmail: shows the domain without Punycode, and what cannot be decoded as it is', () => {
  expect(readableEmail('ana@xn--panadera-i2a.es')).toBe('ana@panadería.es');
  for (const email of ['ana@example.com', 'ana@xn--a', 'ana@xn--\u00e9', ''])
    expect(readableEmail(email)).toBe(email);
});

test('normalizePassword: unifies both Unicode forms of a letter', () => {
  expect(decomposed).not.toBe(composed);
  expect(normalizePassword(` ${decomposed} `)).toBe(composed);
  expect(newPasswordErrors({ password: decomposed, repeatPassword: composed }, '')).toEqual({});
  expect(passwordWeakness('e\u0301e\u0301e\u0301', '')).toBe('minLength');
  expect(passwordWeakness('ana@panadería.es', 'ana@xn--panadera-i2a.es')).toBe('ownEmail');
});
