import type { Database } from '#server/database/database.types.ts';
import type { IdentityProvider } from '#server/identity/identity-provider.ts';
import { encodeJwtPart } from '#server/identity/jwt.ts';

/** Well-formed, with an invalid signature: the provider must fetch its keys to find that out. */
function forgedToken(projectId: string) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: 'readiness-check',
    iat: now,
    exp: now + 60,
    auth_time: now,
  };
  return `${encodeJwtPart({ alg: 'RS256', kid: 'readiness-check', typ: 'JWT' })}.${encodeJwtPart(claims)}.bm90aGluZw`;
}

/** Health checks are public, so their cost must not depend on their number. */
const cacheTtlMs = 1_000;

/**
 * Ready once the identity provider has answered, and from then on while the database answers. A later outage of the
 * provider does not count, because the public pages work without it.
 */
export function createReadiness(
  database: Pick<Database, 'ping'>,
  identity: Pick<IdentityProvider, 'verifyIdToken' | 'findUser'>,
  projectId: string,
): () => Promise<boolean> {
  let providerAnswered = false;
  const check = async () => {
    await database.ping();
    if (!providerAnswered) {
      await identity.verifyIdToken(forgedToken(projectId));
      // The keys are public; to ask for a user takes the credentials that every call of a person needs.
      await identity.findUser('readiness-check');
    }
    providerAnswered = true;
    return true;
  };

  let answer: Promise<boolean> | undefined;
  const clear = () => {
    answer = undefined;
  };
  return () => {
    answer ??= check().finally(() => setTimeout(clear, cacheTtlMs).unref());
    return answer;
  };
}
