import { expect, test } from 'vitest';
import { registrationOf } from '#tests/support/registration-of.ts';
import { createTestApp } from './support/test-app.ts';

test('refused connections: log time, source and known caller', async () => {
  const { call, identity, logs } = createTestApp(undefined, { env: { RATE_LIMIT_PER_USER: '2' } });
  const token = identity.signIn('ana');
  await call('GET', '/users', { token: 'forged' });
  await call('POST', '/users', { token, body: registrationOf('eva') });
  await call('POST', '/users', { token, body: {} });
  await call('GET', '/users', { token });
  await call('DELETE', '/session', { headers: { 'sec-fetch-site': 'cross-site' } });
  await call('POST', '/session', { headers: { 'content-type': 'text/plain' } });
  await call('POST', '/session', { body: 'a'.repeat(20_000) });
  const lines = logs.map((line) => JSON.parse(line));
  expect(lines.map(({ status, user }) => [status, user !== undefined])).toEqual([
    [401, false],
    [403, true],
    [422, true],
    [429, true],
    [403, false],
    [415, false],
    [413, false],
  ]);
  for (const { level, time, source } of lines) {
    expect(level).toBe(30);
    expect(Math.abs(Date.now() - time)).toBeLessThan(60_000);
    expect(source).toMatch(/^[\w-]{16}$/);
  }
});
