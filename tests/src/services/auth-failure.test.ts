import { expect, test } from 'vitest';
import { authFailure } from '#src/services/api/auth-failure.ts';
import { createHttpClient, NetworkError } from '#src/services/api/http-client.ts';

const problem = (type: string, status: number, retryAfter?: string) =>
  Response.json(
    { type: `/problems/${type}`, title: type, status },
    { status, ...(retryAfter !== undefined && { headers: { 'Retry-After': retryAfter } }) },
  );
const errorOfResponse = async (answer: Response) => {
  const client = createHttpClient(
    '',
    () => null,
    async () => answer,
  );
  return client.get('/users').then(() => 'no failure', authFailure);
};

test.each([
  [problem('unauthorized', 401), 'unauthorized'],
  [problem('recent-sign-in-required', 401), 'recentSignInRequired'],
  [problem('forbidden', 403), 'refused'],
  [new Response('', { status: 429 }), 'unavailable'],
  [problem('unavailable', 503), 'unavailable'],
])('authFailure: maps the response %o', async (answer, code) => {
  expect(await errorOfResponse(answer)).toEqual({ code, retryAfterMs: 0 });
});

test('authFailure: reads Retry-After as seconds or date', async () => {
  expect(await errorOfResponse(problem('unavailable', 503, '7'))).toMatchObject({ retryAfterMs: 7_000 });
  const date = new Date(Date.now() + 60_000).toUTCString();
  const { retryAfterMs } = (await errorOfResponse(problem('unavailable', 503, date))) as {
    retryAfterMs: number;
  };
  expect(retryAfterMs).toBeGreaterThan(57_000);
  expect(retryAfterMs).toBeLessThanOrEqual(60_000);
  for (const useless of ['soon', '-3', new Date(0).toUTCString()]) {
    expect(await errorOfResponse(problem('unavailable', 503, useless))).toMatchObject({ retryAfterMs: 0 });
  }
});

test.each([
  [new NetworkError('Failed to fetch'), 'network'],
  [new DOMException('The operation timed out.', 'TimeoutError'), 'network'],
  [{ code: 'network-request-failed', message: null }, 'network'],
  [{ code: 'user-disabled', message: null }, 'refused'],
  [null, 'unavailable'],
])('authFailure: maps the error %o', (error, code) => {
  expect(authFailure(error)).toEqual({ code });
});
