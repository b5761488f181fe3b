import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheClaims } from '#server/identity/claims-cache.ts';
import type { IdentityClaims } from '#server/identity/identity-provider.ts';

const nowSeconds = 1_800_000_000;
const expiresAt = nowSeconds + 60;
const claimsOf = (uid: string) => ({ uid, expiresAt }) as IdentityClaims;

beforeEach(() => void vi.useFakeTimers({ now: nowSeconds * 1000 }));
afterEach(() => void vi.useRealTimers());

test('claims cache: reads a token once, and each token for itself', async () => {
  const read = vi.fn(async (token: string) => claimsOf(token));
  const cached = cacheClaims(read);
  for (const token of ['ana', 'eva', 'ana']) expect((await cached(token))?.uid).toBe(token);
  expect(read).toHaveBeenCalledTimes(2);
});

test('claims cache: reads a token again when it has expired', async () => {
  const read = vi.fn(async (): Promise<IdentityClaims | null> => claimsOf('ana'));
  const cached = cacheClaims(read);
  await cached('token');
  read.mockResolvedValue(null);
  vi.setSystemTime(expiresAt * 1000 - 1);
  expect(await cached('token')).not.toBeNull();
  vi.setSystemTime(expiresAt * 1000);
  expect(await cached('token')).toBeNull();
});

test('claims cache: reads a session cookie of days again after an hour', async () => {
  const read = vi.fn(async () => ({ ...claimsOf('ana'), expiresAt: nowSeconds + 5 * 24 * 3600 }));
  const cached = cacheClaims(read);
  await cached('cookie');
  vi.advanceTimersByTime(60 * 60_000 - 1);
  await cached('cookie');
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2);
  await cached('cookie');
  expect(read).toHaveBeenCalledTimes(2);
});

test('claims cache: stores neither an invalid token nor a failure', async () => {
  const read = vi.fn<(token: string) => Promise<IdentityClaims | null>>();
  const cached = cacheClaims(read);
  read
    .mockRejectedValueOnce(new Error('no keys'))
    .mockResolvedValueOnce(null)
    .mockResolvedValue(claimsOf('ana'));
  await expect(cached('token')).rejects.toThrow('no keys');
  expect(await cached('token')).toBeNull();
  expect((await cached('token'))?.uid).toBe('ana');
});
