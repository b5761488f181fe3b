import { KeyObject } from 'node:crypto';
import { type App, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachePublicKeys } from '#server/identity/public-key-cache.ts';
import { claimsOf, projectId, publicKey, signToken } from '#tests/harden/support/google.ts';

// Other tests leave it behind: the SDK would take unsigned tokens only.
beforeEach(() => void vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', undefined));
afterEach(() => void vi.unstubAllEnvs());

interface Fetcher {
  fetchPublicKeys(): Promise<Record<string, unknown>>;
}
type Verifiers = Record<
  'idTokenVerifier' | 'sessionCookieVerifier',
  { signatureVerifier: { keyFetcher: Fetcher } }
>;

const newApp = (): App => initializeApp({ projectId }, crypto.randomUUID());
const fetchersOf = (auth: Auth) => {
  const { idTokenVerifier, sessionCookieVerifier } = auth as unknown as Verifiers;
  return [idTokenVerifier, sessionCookieVerifier].map(
    ({ signatureVerifier }) => signatureVerifier.keyFetcher,
  );
};

/** The SDK, with Google's answer given to it. */
function setup(texts: () => Record<string, string>) {
  const auth = getAuth(newApp());
  for (const fetcher of fetchersOf(auth)) fetcher.fetchPublicKeys = async () => texts();
  cachePublicKeys(auth);
  return auth;
}

test('public key cache: parses a key once, and again when Google changes it', async () => {
  let texts = { 'a-key': publicKey };
  const auth = setup(() => texts);
  for (const fetcher of fetchersOf(auth)) {
    const first = (await fetcher.fetchPublicKeys())['a-key'];
    expect(first).toBeInstanceOf(KeyObject);
    expect((await fetcher.fetchPublicKeys())['a-key']).toBe(first);
    texts = { 'a-key': publicKey };
    expect((await fetcher.fetchPublicKeys())['a-key']).not.toBe(first);
  }
});

test('public key cache: lets the SDK verify signatures', async () => {
  let texts: Record<string, string> = { 'a-key': publicKey };
  const auth = setup(() => texts);
  const token = signToken(claimsOf('ana'));
  expect((await auth.verifyIdToken(token)).uid).toBe('ana');
  await expect(auth.verifyIdToken(`${token.slice(0, -8)}AAAAAAAA`)).rejects.toThrow('invalid signature');
  texts = { 'another-key': publicKey };
  await expect(auth.verifyIdToken(token)).rejects.toThrow('kid');
});

test('public key cache: leaves an SDK with other internals unchanged', () => {
  expect(() => cachePublicKeys({} as Auth)).not.toThrow();
});
