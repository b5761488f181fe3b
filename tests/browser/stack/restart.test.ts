import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { apiBase } from '#contract/site.ts';
import type { Account } from '#local/emulator.ts';
import { createRestClient } from '#tests/browser/support/rest-client.ts';
import { createPlace, isListening, runStackInTest } from '#tests/browser/support/stack-process.ts';

const email = 'ana@example.com';
const password = 'masa madre';

/** For the owner with a lost account, and the one who signed up again. */
const [lostEmail, replacedEmail] = ['lost@example.com', 'eva@example.com'];

test('restart: kill -9 loses nothing; a missing account is restored', async () => {
  const { folder, variables } = await createPlace();
  const siteUrl = `http://localhost:${variables.PORT}`;
  const { call, identity, signUp, register, openSession } = createRestClient(siteUrl);
  const isValid = async (cookie: string) => (await call('GET', `${apiBase}/logout`, { cookie })).body.valid;
  const signIn = () => identity('signInWithPassword', { email, password, returnSecureToken: true });
  const first = runStackInTest(folder, variables);
  await first.ready;
  const account = await signUp(email, password);
  await register(account, email);
  const endedSession = await openSession(account.token);
  const lost = await signUp(lostEmail, password);
  await register(lost, lostEmail);
  const replaced = await signUp(replacedEmail, password);
  await register(replaced, replacedEmail);
  // Sign-outs are stored in seconds.
  await pause(1100);
  await call('DELETE', `${apiBase}/session`, { cookie: endedSession });
  const session = await openSession((await signIn()).idToken);
  await first.stop('SIGKILL');
  await expect.poll(() => isListening(variables.AUTH_EMULATOR_PORT)).toBe(false);

  // One account is gone; another was made again without its owner's record, and has another uid.
  const file = join(variables.DATA_DIR, 'identity/auth_export/accounts.json');
  const { users } = JSON.parse(await readFile(file, 'utf8')) as { users: Account[] };
  const changed = users
    .filter(({ localId }) => localId !== lost.uid)
    .map((user) => (user.localId === replaced.uid ? { ...user, localId: 'another-uid' } : user));
  await writeFile(file, JSON.stringify({ users: changed }));

  const second = runStackInTest(folder, variables);
  await second.ready;
  expect(await isValid(endedSession)).toBe(false);
  expect(await isValid(session)).toBe(true);
  const { idToken: token } = await signIn();
  expect(await isValid(await openSession(token))).toBe(true);
  expect((await call('GET', `${apiBase}/users`, { token })).body).toMatchObject({
    uid: account.uid,
    storeName: 'Pan de Ana',
  });

  expect(second.output()).toContain(`${lostEmail} had lost the account`);
  expect(await identity('signInWithPassword', { email: replacedEmail, password })).toMatchObject({
    localId: replaced.uid,
  });
  await identity('sendOobCode', { requestType: 'PASSWORD_RESET', email: lostEmail });
  await expect.poll(second.output).toMatch(/http\S+mode=resetPassword/);
  const link = new URL(second.output().match(/http\S+mode=resetPassword\S+/)?.[0] ?? '');
  expect(link.href).toContain(`${siteUrl}/auth?`);
  const newPassword = 'levadura fresca';
  await identity('resetPassword', { oobCode: link.searchParams.get('oobCode'), newPassword });
  const byPassword = await identity('signInWithPassword', { email: lostEmail, password: newPassword });
  expect(byPassword.localId).toBe(lost.uid);

  // A sign-in in the second of a new password is refused.
  await pause(1100);
  const googleToken = JSON.stringify({ sub: '1234567890', email: lostEmail, email_verified: true });
  const byGoogle = await identity('signInWithIdp', {
    postBody: new URLSearchParams({ id_token: googleToken, providerId: 'google.com' }).toString(),
    requestUri: siteUrl,
    returnSecureToken: true,
  });
  const { body } = await call('GET', `${apiBase}/users`, { token: byGoogle.idToken });
  // Both were the first to show that the e-mail is theirs.
  expect(body).toMatchObject({ type: '/problems/confirmation-required', store: { name: 'Pan de Ana' } });
  expect(byGoogle.localId).toBe(lost.uid);
});
