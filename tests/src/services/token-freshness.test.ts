import { expect, test } from 'vitest';
import { freshToken } from '#src/services/firebase/token-freshness.ts';

const userWithTokenOf = (secondsAgo: number) => ({
  getIdToken: async (force?: boolean) => (force ? 'fetched' : 'kept'),
  getIdTokenResult: async () =>
    ({ token: 'kept', issuedAtTime: new Date(Date.now() - secondsAgo * 1000).toUTCString() }) as never,
});

test.each([
  [0, 'kept'],
  [50, 'kept'],
  [62, 'fetched'],
  [3_000, 'fetched'],
  // The browser's clock is behind.
  [-3_000, 'fetched'],
])('freshToken: treats a token issued %d seconds ago as %s', async (secondsAgo, token) => {
  expect(await freshToken(userWithTokenOf(secondsAgo))).toBe(token);
});
