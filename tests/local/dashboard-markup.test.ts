import { expect, test } from 'vitest';
import { createDashboard } from '#local/dashboard.ts';
import { FakeIdentity } from '#tests/server/support/fake-identity.ts';
import { registrationOf } from '#tests/support/registration-of.ts';

test('local dashboard: escapes markup in the name of a store', async () => {
  const identity = new FakeIdentity();
  const cookie = await identity.createSessionCookie(identity.signIn('ana'), 1_000);
  const storeName = '<img src=x onerror=alert(1)>';
  const record = {
    ...registrationOf('ana', { storeName }),
    createdAt: '2030-01-01T00:00:00Z',
    emailVerified: true,
  };
  const dashboard = createDashboard({
    siteUrl: 'http://localhost:4000',
    identity,
    owners: { find: async () => record },
  });
  const headers = { host: 'localhost:4100', cookie: `escandallo-session=${cookie}` };
  const page = await (await dashboard.request('http://localhost:4100/', { headers })).text();
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(page).not.toContain(storeName);
});
