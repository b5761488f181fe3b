import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { apiBase } from '#server/contract.site.ts';
import type { Account } from '#server/local/emulator.ts';
import { createRestClient } from './support/rest-client.ts';
import { createPlace, runStackInTest } from './support/stack-process.ts';

const email = 'ana@example.com';
const password = 'masa madre';

test('owners, their sessions and their sign-outs survive kill -9 of everything', async () => {
  const { folder, variables } = await createPlace();
  const { call, identity, signUp, register, openSession } = createRestClient(
    `http://localhost:${variables.PORT}`,
  );
  const isValid = async (cookie: string) => (await call('GET', `${apiBase}/logout`, { cookie })).body.valid;
  const signIn = () => identity('signInWithPassword', { email, password, returnSecureToken: true });
  const first = runStackInTest(folder, variables);
  await first.ready;
  const account = await signUp(email, password);
  await register(account, email);
  const endedSession = await openSession(account.token);
  // Sign-outs are kept to the second.
  await pause(1100);
  await call('DELETE', `${apiBase}/session`, { cookie: endedSession });
  const session = await openSession((await signIn()).idToken);
  await first.stop('SIGKILL');

  const second = runStackInTest(folder, variables);
  await second.ready;
  expect(await isValid(endedSession)).toBe(false);
  expect(await isValid(session)).toBe(true);
  const { idToken: token } = await signIn();
  expect(await isValid(await openSession(token))).toBe(true);
  const { body } = await call('GET', `${apiBase}/users`, { token });
  expect(body).toMatchObject({ uid: account.uid, storeName: 'Pan de Ana' });
});

test('an owner whose account is lost gets it back by Google or by a new password', async () => {
  const { folder, variables } = await createPlace();
  const siteUrl = `http://localhost:${variables.PORT}`;
  const { call, identity, signUp, register } = createRestClient(siteUrl);
  const first = runStackInTest(folder, variables);
  await first.ready;
  const lost = await signUp(email, password);
  await register(lost, email);
  const replaced = await signUp('eva@example.com', password);
  await register(replaced, 'eva@example.com');
  await first.stop('SIGKILL');

  // Ana's account is gone; Eva has signed up again without hers, and has another uid.
  const file = join(variables.DATA_DIR, 'identity/auth_export/accounts.json');
  const { users } = JSON.parse(await readFile(file, 'utf8')) as { users: Account[] };
  const eva = users.find(({ localId }) => localId === replaced.uid);
  await writeFile(file, JSON.stringify({ users: [{ ...eva, localId: 'another-uid' }] }));

  const second = runStackInTest(folder, variables);
  await second.ready;
  expect(second.output()).toContain(`${email} had lost the account`);
  expect(await identity('signInWithPassword', { email: 'eva@example.com', password })).toMatchObject({
    localId: replaced.uid,
  });

  await identity('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const link = new URL(second.output().match(/http\S+mode=resetPassword\S+/)?.[0] ?? '');
  expect(link.href).toContain(`${siteUrl}/auth?`);
  const newPassword = 'levadura fresca';
  await identity('resetPassword', { oobCode: link.searchParams.get('oobCode'), newPassword });
  const byPassword = await identity('signInWithPassword', { email, password: newPassword });
  expect(byPassword.localId).toBe(lost.uid);

  const googleToken = JSON.stringify({ sub: '1234567890', email, email_verified: true });
  const byGoogle = await identity('signInWithIdp', {
    postBody: new URLSearchParams({ id_token: googleToken, providerId: 'google.com' }).toString(),
    requestUri: siteUrl,
    returnSecureToken: true,
  });
  const { body } = await call('GET', `${apiBase}/users`, { token: byGoogle.idToken });
  expect(body).toMatchObject({ uid: lost.uid, email });
});
