import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Auth } from 'firebase-admin/auth';

type Keys = Record<string, string | KeyObject>;

/** Not public: what firebase-admin 14 has inside. */
interface Verifiers {
  idTokenVerifier?: Verifier;
  sessionCookieVerifier?: Verifier;
}
interface Verifier {
  signatureVerifier?: { keyFetcher?: { fetchPublicKeys(): Promise<Keys> } };
}

/**
 * The Admin SDK keeps Google's keys as text, and has them read for every token: that takes twice as long as to check
 * the signature. Here each text is read once. The keys, how long they count and all checks stay the SDK's; where it
 * has changed inside, it goes on as it would by itself, and a test tells.
 */
export function keepKeys(auth: Auth): void {
  const { idTokenVerifier, sessionCookieVerifier } = auth as unknown as Verifiers;
  for (const verifier of [idTokenVerifier, sessionCookieVerifier]) {
    const fetcher = verifier?.signatureVerifier?.keyFetcher;
    if (!fetcher) continue;
    const fetchKeys = fetcher.fetchPublicKeys.bind(fetcher);
    let texts: Keys | undefined;
    let keys: Keys = {};
    fetcher.fetchPublicKeys = async () => {
      const latest = await fetchKeys();
      if (latest !== texts) keys = readKeys(latest);
      texts = latest;
      return keys;
    };
  }
}

const readKeys = (texts: Keys): Keys =>
  Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, typeof text === 'string' ? createPublicKey(text) : text]),
  );
