/** Limits the calls of one IP address and of one user in this process. See docs/decisions/0030. */
import { LRUCache } from 'lru-cache';
import type { Settings } from '#server/config/settings.ts';
import { findNetwork } from '#server/http/client-ip.ts';
import { ProblemError, type RefusalReason } from '#server/http/problem.ts';

/** Each method counts one call, and throws the problem `too-many-requests` above the limit. */
export interface RateLimits {
  countIp(ip: string): void;
  /** Counted separately: pages and their files, which cost less. */
  countPage(ip: string): void;
  countUser(uid: string): void;
  /** Counted separately, so a stolen token cannot use up the owner's sign-outs. */
  countSignOut(uid: string): void;
}

const windowMs = 60_000;
/** A first visit loads 45 files. With 600 calls per minute, an office may have 600 first visits in that minute. */
const pagesPerCall = 50;
/** Bounds the memory. Beyond it, the callers that called least recently start anew. */
const maxCallers = 65_536;

export function createRateLimits({ callsPerMinute }: Pick<Settings, 'callsPerMinute'>): RateLimits {
  const countIp = createLimiter(callsPerMinute.ip, 'address-limit');
  const countPage = createLimiter(callsPerMinute.ip * pagesPerCall, 'address-limit');
  const countUser = createLimiter(callsPerMinute.user, 'user-limit');
  return {
    countIp: (ip) => countIp(findNetwork(ip)),
    countPage: (ip) => countPage(findNetwork(ip)),
    countUser,
    countSignOut: (uid) => countUser(`sign-out ${uid}`),
  };
}

/** Counts the calls of each caller in windows of a minute, which start with a call. */
function createLimiter(perMinute: number, reason: RefusalReason) {
  const windows = new LRUCache<string, { calls: number; endsAt: number }>({ max: maxCallers });
  return (caller: string) => {
    const now = performance.now();
    const current = windows.get(caller);
    const window = current && current.endsAt > now ? current : { calls: 0, endsAt: now + windowMs };
    if (window !== current) windows.set(caller, window);
    if (++window.calls <= perMinute) return;
    const headers = { 'Retry-After': String(Math.ceil((window.endsAt - now) / 1000)) };
    throw new ProblemError('too-many-requests', { reason, headers });
  };
}
