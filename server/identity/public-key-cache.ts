import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Auth } from 'firebase-admin/auth';

type Keys = Record<string, string | KeyObject>;

/** Internal API of firebase-admin 14. */
interface Verifiers {
  idTokenVerifier?: Verifier;
  sessionCookieVerifier?: Verifier;
}
interface Verifier {
  signatureVerifier?: { keyFetcher?: { fetchPublicKeys(): Promise<Keys> } };
}

/**
 * Caches Google's public keys as parsed objects: the Admin SDK parses their text for every token, which takes twice as long
 * as checking the signature. Keys, lifetimes and checks stay the SDK's. If its internals change, this does nothing; a test
 * fails then.
 */
export function cachePublicKeys(auth: Auth): void {
  const { idTokenVerifier, sessionCookieVerifier } = auth as unknown as Verifiers;
  for (const verifier of [idTokenVerifier, sessionCookieVerifier]) {
    const fetcher = verifier?.signatureVerifier?.keyFetcher;
    if (!fetcher) continue;
    const fetchKeys = fetcher.fetchPublicKeys.bind(fetcher);
    let texts: Keys | undefined;
    let keys: Keys = {};
    fetcher.fetchPublicKeys = async () => {
      const latest = await fetchKeys();
      if (latest !== texts) keys = parseKeys(latest);
      texts = latest;
      return keys;
    };
  }
}

const parseKeys = (texts: Keys): Keys =>
  Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, typeof text === 'string' ? createPublicKey(text) : text]),
  );
