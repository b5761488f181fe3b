import { expect, test, vi } from 'vitest';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { createRegistration } from '#tests/support/sample-person.ts';
import { expectProblem } from './support/expect-problem.ts';
import { createTestApp } from './support/test-app.ts';

const few = (env: Record<string, string>) => createTestApp(undefined, { env });

test('rate limit: answers 429 with Retry-After on every route of an IP address', async () => {
  const { call } = few({ RATE_LIMIT_PER_ADDRESS: '3' });
  for (const path of ['/logout', '/users', '/nowhere']) {
    expect((await call('GET', path)).status).not.toBe(429);
  }
  const response = await call('GET', '/logout');
  const seconds = Number(response.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  await expectProblem(response, 'too-many-requests');
  await expectProblem(await call('DELETE', '/session'), 'too-many-requests');
});

test('rate limit: exposes Retry-After to other origins', async () => {
  const { call } = few({ RATE_LIMIT_PER_ADDRESS: '1', ALLOWED_ORIGINS: 'https://www.example.com' });
  const headers = { origin: 'https://www.example.com', 'sec-fetch-site': 'cross-site' };
  await call('GET', '/logout', { headers });
  const { status, headers: answered } = await call('GET', '/logout', { headers });
  expect(status).toBe(429);
  expect(answered.get('access-control-allow-origin')).toBe('https://www.example.com');
  expect(answered.get('access-control-expose-headers')).toBe('Retry-After');
});

test('rate limit: counts health checks on the public port, and pages apart', async () => {
  const { app } = few({ RATE_LIMIT_PER_ADDRESS: '2' });
  expect((await app.request('/healthz')).status).toBe(200);
  expect((await app.request('/readyz')).status).toBe(200);
  for (const path of ['/healthz', '/readyz']) {
    await expectProblem(await app.request(path), 'too-many-requests');
  }
  // Without a site in this test. Of pages, fifty times as many.
  for (let page = 0; page < 100; page++) expect((await app.request('/')).status).toBe(404);
  await expectProblem(await app.request('/assets/a.js'), 'too-many-requests');
});

test('rate limit: refuses before the body has arrived', async () => {
  const { app, call } = few({ RATE_LIMIT_PER_ADDRESS: '1' });
  await call('GET', '/logout');
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: new ReadableStream({ pull: () => new Promise<void>(() => undefined) }),
    duplex: 'half',
  };
  await expectProblem(await app.request('/api/v1/session', init), 'too-many-requests');
}, 4_000);

test('rate limit: counts all requests of a user, apart from other users', async () => {
  const { call, identity } = few({ RATE_LIMIT_PER_USER: '2' });
  const [ana, eva] = [identity.signIn('ana'), identity.signIn('eva')];
  await call('POST', '/session', { body: { tokenId: ana } });
  await call('POST', '/users', { token: ana, body: createRegistration('eva') });
  await expectProblem(await call('GET', '/users', { token: ana }), 'too-many-requests');
  await expectProblem(await call('POST', '/session', { body: { tokenId: ana } }), 'too-many-requests');
  expect((await call('POST', '/session', { body: { tokenId: eva } })).status).toBe(200);
});

test('rate limit: counts sign-outs apart from other requests', async () => {
  const { call, identity } = few({ RATE_LIMIT_PER_USER: '1' });
  const token = identity.signIn('ana');
  const created = await call('POST', '/session', { body: { tokenId: token } });
  const cookie = created.headers.get('set-cookie')?.split(';')[0] ?? '';
  await expectProblem(await call('GET', '/users', { token }), 'too-many-requests');
  const signOuts = await Promise.all([1, 2].map(() => call('DELETE', '/session', { cookie })));
  expect(signOuts.map(({ status }) => status)).toEqual([204, 429]);
});

test('rate limit: restarts after a minute', async () => {
  vi.useFakeTimers();
  const { call } = few({ RATE_LIMIT_PER_ADDRESS: '1' });
  await call('GET', '/logout');
  expect((await call('GET', '/logout')).status).toBe(429);
  vi.advanceTimersByTime(60_001);
  expect((await call('GET', '/logout')).status).toBe(200);
  vi.useRealTimers();
});

test('rate limit: reads forwarded IP addresses of trusted proxies only', async () => {
  const callFrom = async (env: Record<string, string>, addresses: string[]) => {
    const { call } = few({ RATE_LIMIT_PER_ADDRESS: '1', ...env });
    const statuses: number[] = [];
    for (const address of addresses) {
      statuses.push((await call('GET', '/logout', { headers: { 'x-forwarded-for': address } })).status);
    }
    return statuses;
  };
  const addresses = ['203.0.113.7', '203.0.113.8', '1.1.1.1, 203.0.113.7'];
  expect(await callFrom({}, addresses)).toEqual([200, 429, 429]);
  expect(await callFrom({ TRUSTED_PROXIES: '1' }, addresses)).toEqual([200, 200, 429]);
  expect(await callFrom({ TRUSTED_PROXIES: '1' }, ['2001:db8::1', '2001:db8::2'])).toEqual([200, 429]);
});

test('rate limit: counts at most 65,536 IP addresses, the latest ones', () => {
  const limits = createRateLimits({ callsPerMinute: { ip: 1, user: 1 } });
  const call = (index: number) => limits.countIp(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`);
  for (let index = 0; index <= 65_536; index++) call(index);
  expect(() => call(65_536)).toThrow();
  expect(() => call(0)).not.toThrow();
});
