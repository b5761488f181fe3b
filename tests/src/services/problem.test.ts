import { expect, test } from 'vitest';
import { createHttpClient } from '#src/services/api/http-client.ts';
import { toProblem } from '#src/services/api/problem.ts';

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
  return client.get('/users').then(() => 'no failure', toProblem);
};

test.each([
  [problem('unauthorized', 401), 'unauthorized'],
  [problem('recent-sign-in-required', 401), 'recent-sign-in-required'],
  [problem('forbidden', 403), 'forbidden'],
  [problem('email-in-use', 409), 'email-in-use'],
  [problem('toString', 403), 'forbidden'],
  [new Response('', { status: 401 }), 'unauthorized'],
  [new Response('', { status: 403 }), 'forbidden'],
  [new Response('', { status: 408 }), 'unavailable'],
  [new Response('', { status: 418 }), 'bad-request'],
  [new Response('', { status: 429 }), 'too-many-requests'],
  [new Response('', { status: 502 }), 'unavailable'],
  [problem('unavailable', 503), 'unavailable'],
])('toProblem: maps the response %o', async (answer, code) => {
  expect(await errorOfResponse(answer)).toEqual({ code, retryAfterMs: 0 });
});

test('toProblem: reads Retry-After as seconds or date', async () => {
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
