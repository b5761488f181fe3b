import { describe, expect, test } from 'vitest';
import { isDecodable, readClaims } from '#server/identity/claims.ts';

const now = 1_800_000_000;
const decoded = {
  sub: 'ana',
  email: 'ana@example.com',
  auth_time: now - 100,
  iat: now - 100,
  exp: now + 3500,
  firebase: { sign_in_provider: 'password' },
};

describe('claims of an ID token', () => {
  test('readClaims: returns the claims of a token', () => {
    expect(readClaims(decoded, now)).toEqual({
      uid: 'ana',
      email: 'ana@example.com',
      emailVerified: false,
      signInProvider: 'password',
      authTime: now - 100,
      expiresAt: now + 3500,
    });
  });

  test('readClaims: converts the e-mail to lower case', () => {
    expect(readClaims({ ...decoded, email: 'Ana@Example.com' }, now)).toMatchObject({ email: decoded.email });
  });

  test('readClaims: takes provider and time of a renewed sign-in from custom tokens only', () => {
    const renewed_sign_in = { provider: 'google.com', time: now - 200 };
    const claimsOf = (sign_in_provider: string) =>
      readClaims({ ...decoded, renewed_sign_in, firebase: { sign_in_provider } }, now);
    expect(claimsOf('custom')).toMatchObject({ signInProvider: 'google.com', authTime: now - 200 });
    expect(claimsOf('password')).toMatchObject({ signInProvider: 'password', authTime: now - 100 });
  });

  test('readClaims: accepts a token without an e-mail', () => {
    const { email, ...rest } = decoded;
    expect(readClaims(rest, now)).toMatchObject({ email: undefined });
  });

  // U+212A (Kelvin sign) becomes a `k`: lower case would store `kai@example.com`, the e-mail of another user.
  test('readClaims: omits an e-mail when lower case makes it that of another user', () => {
    const email = '\u212aai@example.com';
    expect(readClaims({ ...decoded, email, email_verified: true }, now)).toMatchObject({
      email: undefined,
      emailVerified: false,
    });
  });

  test.each([{ auth_time: now + 300 }, { iat: now + 300 }, { exp: now - 300 }])(
    'readClaims: tolerates a clock difference of five minutes: %o',
    (claim) => expect(readClaims({ ...decoded, ...claim }, now)).not.toBeNull(),
  );

  test('readClaims: reports a token from the future, and no expired one', () => {
    const seen: number[] = [];
    const onFutureToken = (aheadSeconds: number) => void seen.push(aheadSeconds);
    expect(readClaims({ ...decoded, iat: now + 301 }, now, onFutureToken)).toBeNull();
    expect(readClaims({ ...decoded, exp: now - 301 }, now, onFutureToken)).toBeNull();
    expect(seen).toEqual([301]);
  });

  test.each(['auth_time', 'iat', 'exp'])('readClaims: requires an integer as %s', (claim) => {
    for (const value of [
      undefined,
      null,
      String(now),
      now + 0.5,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      [now],
    ]) {
      expect(readClaims({ ...decoded, [claim]: value }, now)).toBeNull();
    }
  });

  test.each([
    { auth_time: now + 301 },
    { iat: now + 301 },
    { exp: now - 301 },
    { sub: '' },
    { sub: 'a'.repeat(129) },
    { sub: 5 },
    { email: 5 },
  ])('readClaims: refuses %o', (claim) => expect(readClaims({ ...decoded, ...claim }, now)).toBeNull());

  test.each(['null', '5', '"text"', 'nothing'])(
    'isDecodable: is false when header or payload is %s',
    (json) => {
      const other = Buffer.from(json).toString('base64url');
      const object = Buffer.from('{}').toString('base64url');
      expect(isDecodable(`${object}.${object}.`)).toBe(true);
      expect(isDecodable(`${object}.${other}.`)).toBe(false);
      expect(isDecodable(`${other}.${object}.`)).toBe(false);
    },
  );

  test.each([undefined, null, 'text', []])('readClaims: refuses %o instead of an object', (value) =>
    expect(readClaims(value, now)).toBeNull(),
  );
});
