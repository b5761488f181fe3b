import { expect, test, vi } from 'vitest';
import { createHttpClient, HttpError, isConnectionError } from '#src/services/api/http-client.ts';

const answering = (answer: Response) => {
  const send = vi.fn<typeof fetch>(async () => answer);
  const client = createHttpClient('https://api.example/api/v1', () => 'token', send);
  return { client, request: () => send.mock.calls[0] ?? [] };
};

test('http client: sends JSON, bearer token and cookie with each method', async () => {
  for (const [method, call] of [
    ['POST', (client: ReturnType<typeof createHttpClient>) => client.post('/users', { a: 1 })],
    ['PUT', (client: ReturnType<typeof createHttpClient>) => client.put('/users', { a: 1 })],
  ] as const) {
    const { client, request } = answering(Response.json({ ok: true }));
    expect(await call(client)).toEqual({ ok: true });
    const [url, init] = request();
    expect(url).toBe('https://api.example/api/v1/users');
    expect(init).toMatchObject({
      method,
      credentials: 'include',
      body: '{"a":1}',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer token' },
    });
  }
});

test('http client: sends no body with GET and DELETE', async () => {
  const got = answering(Response.json([]));
  await got.client.get('/users');
  expect(got.request()[1]).toMatchObject({ method: 'GET', headers: { Authorization: 'Bearer token' } });
  expect(got.request()[1]).not.toHaveProperty('body');
  const deleted = answering(new Response(null, { status: 204 }));
  expect(await deleted.client.delete('/session')).toEqual({});
  expect(deleted.request()[1]).toMatchObject({
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
  });
});

test('http client: sends no Authorization without a token', async () => {
  const send = vi.fn<typeof fetch>(async () => Response.json({}));
  await createHttpClient('', () => null, send).get('/logout');
  expect(send.mock.calls[0]?.[1]?.headers).toEqual({});
});

test.each([
  ['get', 'An error occurred while fetching the data. Status: 500'],
  ['post', 'An error occurred while posting the data. Status: 500'],
  ['put', 'An error occurred while updating the data. Status: 500'],
  ['delete', 'An error occurred while deleting the data. Status: 500'],
] as const)('http client: rejects %s with text and status of an error response', async (method, message) => {
  const { client } = answering(new Response('<html>', { status: 500 }));
  const call =
    method === 'get' || method === 'delete' ? client[method]('/users') : client[method]('/users', {});
  const error = await call.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ message, status: 500, code: null });
});

test("http client: sets the error's code to the problem's type", async () => {
  const { client } = answering(
    Response.json({ type: '/problems/email-in-use', title: 'x', status: 409 }, { status: 409 }),
  );
  await expect(client.post('/users', {})).rejects.toMatchObject({ status: 409, code: 'email-in-use' });
});

test("http client: aborts with the caller's signal", async () => {
  const client = createHttpClient(
    '',
    () => null,
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  const controller = new AbortController();
  const call = client.get('/users', controller.signal);
  controller.abort(new Error('superseded'));
  await expect(call).rejects.toThrow('superseded');
});

test('NetworkError: on fetch failure, truncated body or captive-portal HTML', async () => {
  const lost = createHttpClient(
    '',
    () => null,
    async () => Promise.reject(new TypeError('Failed to fetch')),
  );
  expect(isConnectionError(await lost.get('/users').catch((error: unknown) => error))).toBe(true);
  const cut = new ReadableStream({
    start: (body) => {
      body.enqueue(new TextEncoder().encode('{"valid":'));
      body.error(new TypeError('network error'));
    },
  });
  for (const answer of [new Response('<html>'), new Response('{"valid":'), new Response(cut)]) {
    const { client } = answering(answer);
    expect(isConnectionError(await client.get('/users').catch((error: unknown) => error))).toBe(true);
  }
  expect(isConnectionError(new TypeError('undefined is not a function'))).toBe(false);
});
