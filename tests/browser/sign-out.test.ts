import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { test } from './support/browser-test.ts';
import { newEmail } from './support/inbox.ts';
import { password } from './support/people.ts';
import { createRestClient } from './support/rest-client.ts';

test('sign-out: right after a sign-in ends all sessions', async ({ stack }) => {
  const client = createRestClient(stack.siteUrl);
  const email = newEmail();
  await client.signUp(email, password);
  const signIn = async () => (await client.signIn(email, password)).idToken;
  const isValid = async (cookie: string) =>
    (await client.call('GET', `${apiBase}/logout`, { cookie })).body.valid;

  // All of it fits into what is left of the second.
  await pause(1000 - (Date.now() % 1000));
  const cookies = [await client.openSession(await signIn()), await client.openSession(await signIn())];
  const [cookie] = cookies;
  expect(await client.call('DELETE', `${apiBase}/session`, { cookie })).toMatchObject({ status: 204 });
  for (const ended of cookies) expect(await isValid(ended)).toBe(false);
  expect(await isValid(await client.openSession(await signIn()))).toBe(true);
});
