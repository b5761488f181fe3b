import { describe, expect, test } from 'vitest';
import { createDashboard } from '#local/dashboard.ts';
import { FakeIdentity } from '#tests/server/support/fake-identity.ts';
import { createRegistration } from '#tests/support/sample-person.ts';

const owner = { ...createRegistration('ana'), createdAt: '2030-01-01T00:00:00Z', emailVerified: true };

/** The page for a visitor, with a session if `isSignedIn`. */
const open = async (record: typeof owner | undefined, isSignedIn = true) => {
  const identity = new FakeIdentity();
  const cookie = isSignedIn ? await identity.createSessionCookie(identity.signIn('ana'), 1_000) : '';
  const siteUrl = 'http://localhost:4000';
  const dashboard = createDashboard({ siteUrl, identity, owners: { find: async () => record } });
  const headers = { host: 'localhost:4100', cookie: `escandallo-session=${cookie}` };
  return await (await dashboard.request('http://localhost:4100/?lng=en', { headers })).text();
};

describe('local dashboard', () => {
  test('escapes markup in the name of a store', async () => {
    const storeName = '<img src=x onerror=alert(1)>';
    const page = await open({ ...owner, storeName });
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page).not.toContain(storeName);
  });

  test('links to sign-in without a session', async () => {
    const page = await open(owner, false);
    expect(page).toContain('<h1>You are not signed in</h1>');
    expect(page).toContain('<a href="http://localhost:4000/auth">Go to sign in</a>');
    expect(page).not.toContain(owner.storeName);
  });

  test('links to onboarding without a registration', async () => {
    const page = await open(undefined);
    expect(page).toContain('<h1>Your registration is not complete</h1>');
    expect(page).toContain('<a href="http://localhost:4000/registration">Complete your registration</a>');
  });
});
