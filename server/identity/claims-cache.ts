import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { IdentityClaims } from './identity-provider.ts';

/** More than the tokens of an hour at five sign-ins per second. */
const maxTokens = 20_000;
/** Session cookies last for days: a key that Google withdraws must end them before. */
const maxAgeMs = 60 * 60_000;

/**
 * Caches the claims of valid tokens until they expire, an hour at most, by the token's hash: an owner sends each one
 * several times, and checking it costs a seventh of a call. Whether the sign-in was revoked is not cached. See docs/decisions/0031.
 */
export function cacheClaims(read: (token: string) => Promise<IdentityClaims | null>): typeof read {
  const cache = new LRUCache<string, IdentityClaims>({ max: maxTokens, ttl: maxAgeMs, perf: Date });
  return async (token) => {
    const key = hash('sha256', token, 'base64url');
    const cached = cache.get(key);
    if (cached && cached.expiresAt > Date.now() / 1000) return cached;
    const claims = await read(token);
    if (claims) cache.set(key, claims);
    return claims;
  };
}
