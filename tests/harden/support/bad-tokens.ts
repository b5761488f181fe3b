/**
 * Invalid ID tokens and session cookies. Each has a valid signature, unless the signature is
 * its defect.
 */
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { encodeJwtPart } from '#server/identity/jwt.ts';
import { nowSeconds, publicKey, signToken } from './google.ts';

const { privateKey: unknownKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const header = { alg: 'RS256', kid: 'a-key', typ: 'JWT' };

/** Users that the provider knows to be gone. */
export const revokedUser = 'revoked';
export const disabledUser = 'disabled';
export const unknownUser = 'unknown';

type Claims = Record<string, unknown>;
const wrongClaims = ({ iss }: Claims): Claims[] => {
  const now = nowSeconds();
  return [
    { iss: `${iss}-other` },
    { iss: 'https://evil.test' },
    { iss: undefined },
    { aud: 'other-project' },
    { aud: undefined },
    { aud: [] },
    { sub: '' },
    { sub: undefined },
    { sub: 5 },
    { sub: 'a'.repeat(129) },
    { sub: revokedUser },
    { sub: disabledUser },
    { sub: unknownUser },
    { exp: now - 3600 },
    { exp: now - 61 },
    { exp: undefined },
    { exp: String(now + 3600) },
    { exp: 'never' },
    { exp: now + 0.5 },
    { exp: null },
    { iat: now + 3600 },
    { iat: undefined },
    { iat: String(now) },
    { iat: now + 600 },
    { auth_time: undefined },
    { auth_time: now + 3600 },
    { auth_time: 'yesterday' },
    { auth_time: null },
    { auth_time: now - 0.5 },
    { nbf: now + 3600 },
    { email: 5 },
  ];
};

const hmac = (content: string, key: string) => createHmac('sha256', key).update(content).digest('base64url');
const unsigned = (head: object, claims: Claims) => `${encodeJwtPart(head)}.${encodeJwtPart(claims)}.`;

/** With one byte of the claims or of the signature changed. */
function damaged(token: string, part: 1 | 2, random: () => number) {
  const parts = token.split('.');
  const bytes = Buffer.from(parts[part] ?? '', 'base64url');
  const place = Math.floor(random() * bytes.length);
  bytes[place] = (bytes[place] ?? 0) ^ (1 << Math.floor(random() * 8));
  parts[part] = bytes.toString('base64url');
  return parts.join('.');
}

/**
 * Returns an invalid token for each `index`. `good` is the kind that the endpoint expects, an id token or a session
 * cookie. `misplaced` is the other kind. Both are valid and of one user.
 */
export function badToken(index: number, random: () => number, good: string, misplaced: string): string {
  const [head = '', payload = '', signature = ''] = good.split('.');
  const claims: Claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const otherPayload = encodeJwtPart({ ...claims, sub: 'eva', email: 'eva@example.com' });
  const makers: (() => string)[] = [
    ...wrongClaims(claims).map((wrong) => () => signToken({ ...claims, ...wrong }, header)),
    () => unsigned({ alg: 'none', typ: 'JWT' }, claims),
    () => unsigned({ alg: 'None', kid: 'a-key' }, claims),
    () => unsigned(header, claims),
    () => `${encodeJwtPart({ alg: 'none' })}.${payload}.${signature}`,
    () => {
      // The public key taken for a shared secret.
      const content = `${encodeJwtPart({ ...header, alg: 'HS256' })}.${payload}`;
      return `${content}.${hmac(content, publicKey)}`;
    },
    () => signToken(claims, header, unknownKey),
    () => signToken(claims, { ...header, kid: 'another-key' }),
    () => signToken(claims, { ...header, kid: '__proto__' }),
    () => signToken(claims, { alg: 'RS256', typ: 'JWT' }),
    () => signToken(claims, { ...header, kid: undefined, jku: 'https://evil.test/keys' }, unknownKey),
    () => signToken(claims, { ...header, alg: 'RS512' }),
    () => `${head}.${otherPayload}.${signature}`,
    () => `${head}.${Buffer.from('null').toString('base64url')}.${signature}`,
    () => `${head}.${payload}`,
    () => `${head}.${payload}.`,
    () => `.${payload}.${signature}`,
    () => `${good}.${signature}`,
    () => `${good}${good}`,
    () => good.slice(0, Math.floor(random() * (good.length - 10))),
    () => good.toUpperCase(),
    () => misplaced,
    () => damaged(good, 1, random),
    () => damaged(good, 2, random),
    () => Buffer.from(Array.from({ length: 200 }, () => random() * 256)).toString('base64url'),
  ];
  const make = makers[index % makers.length];
  return make?.() ?? '';
}
