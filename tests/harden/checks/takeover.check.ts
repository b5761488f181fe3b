import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { projectId } from '#local/settings.ts';
import { createSandbox } from '#tests/harden/support/api-process.ts';
import { type Caller, openSession } from '#tests/harden/support/call.ts';
import type { Check } from '#tests/harden/support/check.ts';
import { createEmulatorClient, type EmulatorClient } from '#tests/harden/support/emulator-client.ts';
import { startFreeEmulator } from '#tests/harden/support/emulator-users.ts';
import { createRegistration } from '#tests/support/sample-person.ts';

const oldPassword = 'masa madre';
const newPassword = 'levadura fresca';
/** Sign-ins of an attacker: three a second. */
const signInIntervalMs = 330;

interface Clients {
  provider: EmulatorClient;
  call: Caller;
}

/** As the page, which sends the link's code before it sets the password. */
const prepareReset =
  ({ call }: Clients) =>
  async (code: string) => {
    const answer = await call('POST', '/users/reset', { body: { code } });
    return answer.status === 200 ? JSON.parse(answer.body).code : code;
  };

/** How an owner returns to the account; resolves to the owner's sign-in. */
const returns = {
  password: async (clients: Clients, email: string) => {
    const { provider } = clients;
    await provider.resetPassword(email, newPassword, prepareReset(clients));
    return () => provider.signIn(email, newPassword);
  },
  Google: async ({ provider }: Clients, email: string) => {
    const signIn = () => provider.signInWithGoogle(email);
    await signIn();
    return signIn;
  },
};

const cases = [
  { by: 'password', isVerified: false },
  { by: 'password', isVerified: true },
  { by: 'Google', isVerified: false },
] as const;

export const takeover: Check = {
  name: 'takeover',
  claim:
    'a new password, or Google, ends every sign-in of an attacker, also one of the same second, and a new password or a sign-out every token at Firebase; a recovery link works however often a thief changes the e-mail',
  async run({ quick, rounds = quick ? 3 : 12 }) {
    await using emulator = await startFreeEmulator();
    await using sandbox = await createSandbox();
    const { call } = await sandbox.start({
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_AUTH_EMULATOR_HOST: new URL(emulator.url).host,
    });
    const clients = { call, provider: createEmulatorClient(emulator.url) };
    const figures: string[] = [];
    const failures: string[] = [];
    for (const { by, isVerified } of cases) {
      // Started at different times of a second.
      const attempts = Array.from({ length: rounds }, async (_, round) => {
        await pause((round * 1000) / rounds);
        return attack(clients, `${by}-${isVerified}-${round}@example.com`, { by, isVerified });
      });
      const results = await Promise.all(attempts);
      const count = (key: 'isOpen' | 'isRefreshed' | 'isPasswordSet' | 'isLockedOut') =>
        results.filter((result) => result[key]).length;
      const owner = `${isVerified ? 'a verified' : 'an unverified'} e-mail and ${by}`;
      figures.push(
        `${owner}: ${count('isOpen')} of ${rounds} attackers keep a session, ${count('isRefreshed')} by a refresh, ${count('isPasswordSet')} set a password; ${count('isLockedOut')} owners are refused`,
      );
      if (results.some((result) => Object.values(result).includes(true))) failures.push(figures.at(-1) ?? '');
    }
    const leavers = await Promise.all(Array.from({ length: rounds }, (_, round) => signOut(clients, round)));
    const slowest = Math.max(...leavers.map(({ ms }) => ms));
    const stolen = leavers.filter(({ isPasswordSet }) => isPasswordSet).length;
    figures.push(
      `sign-out: ${stolen} of ${rounds} thieves set a password; the slowest took ${Math.round(slowest)} ms`,
    );
    if (stolen > 0) failures.push(figures.at(-1) ?? '');
    const renewals = await Promise.all(Array.from({ length: rounds }, (_, round) => renew(clients, round)));
    const valid = renewals.filter(Boolean).length;
    figures.push(`reset after a confirmation: ${valid} of ${rounds} custom tokens are valid`);
    if (valid > 0) failures.push(figures.at(-1) ?? '');
    for (const changes of ['twice', 'each second'] as const) {
      const attempts = Array.from({ length: rounds }, (_, round) => recover(clients, changes, round));
      const recovered = (await Promise.all(attempts)).filter(Boolean).length;
      figures.push(`e-mail changed ${changes}: ${recovered} of ${rounds} owners recover the account`);
      if (recovered < rounds) failures.push(figures.at(-1) ?? '');
    }
    assert.deepEqual(failures, []);
    return figures.join('; ');
  },
};

/** A thief with the password changes the e-mail; the owner presses the first link. */
async function recover(clients: Clients, changes: 'twice' | 'each second', round: number) {
  const { provider, call } = clients;
  const id = `${changes.replace(' ', '-')}-${round}`;
  const email = `owner-${id}@example.com`;
  const account = await provider.signUp(email, oldPassword);
  assert(account);
  await provider.verifyEmail(account.localId);
  const body = createRegistration(account.localId, { email });
  const verified = await provider.signIn(email, oldPassword);
  assert.equal((await call('POST', '/users', { token: verified?.idToken ?? '', body })).status, 201);

  let stolen = verified;
  const change = async (number: number) => {
    const next = stolen && (await provider.changeEmail(stolen.idToken, `thief-${number}-${id}@example.com`));
    const token = next ? next.idToken : await provider.refresh(stolen?.refreshToken ?? '');
    stolen = { ...(next ?? stolen ?? account), ...(token && { idToken: token }) };
  };
  await change(0);
  const code = await provider.readCode(email, 'RECOVER_EMAIL', 'first');
  await change(1);
  let isOver = false;
  const changing = (async () => {
    for (let number = 2; changes === 'each second' && !isOver; number++) {
      await pause(1_000);
      await change(number);
    }
  })();
  await pause(1_500);
  const { status } = await call('POST', '/users/recovery', { body: { code } });
  // The attacker continues.
  await pause(2_500);
  isOver = true;
  await changing;
  await provider.resetPassword(email, newPassword, prepareReset(clients)).catch(() => undefined);
  await pause(1_000);
  const token = (await provider.signIn(email, newPassword))?.idToken ?? '';
  const session = await call('POST', '/session', { body: { tokenId: token } });
  return status === 204 && session.status === 200;
}

async function attack(
  clients: Clients,
  email: string,
  { by, isVerified }: { by: keyof typeof returns; isVerified: boolean },
) {
  const { provider, call } = clients;
  const account = await provider.signUp(email, oldPassword);
  assert(account);
  if (isVerified) {
    await provider.verifyEmail(account.localId);
    const verified = await provider.signIn(email, oldPassword);
    const body = createRegistration(account.localId, { email });
    assert.equal((await call('POST', '/users', { token: verified?.idToken ?? '', body })).status, 201);
  }
  const opens = async (token: string | null | undefined) => {
    if (!token) return false;
    const { status } = await call('POST', '/session', { body: { tokenId: token } });
    return status === 200;
  };

  let stolen = account;
  let isOver = false;
  const attacking = (async () => {
    while (!isOver) {
      stolen = (await provider.signIn(email, oldPassword)) ?? stolen;
      await pause(signInIntervalMs);
    }
  })();
  // Beyond the second of the sign-up.
  await pause(2_500);
  const signIn = await returns[by](clients, email);
  isOver = true;
  await attacking;
  const isOpen = await opens(stolen.idToken);
  const isRefreshed = await opens(await provider.refresh(stolen.refreshToken));
  let isLockedOut = !(await opens((await signIn())?.idToken));
  if (isLockedOut) {
    // As the page does.
    await pause(1_000);
    isLockedOut = !(await opens((await signIn())?.idToken));
  }
  // Last, because a success changes the others. A sign-in with Google ends no ID token at Firebase.
  const isPasswordSet =
    by === 'password' && (await provider.setPassword(stolen.idToken, oldPassword)) !== null;
  return { isOpen, isRefreshed, isPasswordSet, isLockedOut };
}

/** A thief refreshes an ID token until the owner signs out. */
async function signOut({ provider, call }: Clients, round: number) {
  const email = `leaver-${round}@example.com`;
  const owner = await provider.signUp(email, oldPassword);
  assert(owner);
  const cookie = await openSession(call, owner.idToken);
  // Beyond the seconds of the sign-up.
  await pause(2_500 + round * 83);
  const token = await provider.refresh(owner.refreshToken);
  const { status, ms } = await call('DELETE', '/session', { cookie });
  assert.equal(status, 204);
  return { isPasswordSet: (await provider.setPassword(token ?? '', newPassword)) !== null, ms };
}

/** An owner says *Yes* and keeps the custom token of the answer, which another reset shall end. */
async function renew(clients: Clients, round: number) {
  const { provider, call } = clients;
  const email = `renewed-${round}@example.com`;
  const account = await provider.signUp(email, oldPassword);
  assert(account);
  const body = createRegistration(account.localId, { email });
  assert.equal((await call('POST', '/users', { token: account.idToken, body })).status, 201);
  await provider.resetPassword(email, newPassword, prepareReset(clients));
  await pause(1_000);
  const token = (await provider.signIn(email, newPassword))?.idToken ?? '';
  const kept = await call('POST', '/users/confirmation', { token, body: { isMine: true } });
  assert.equal(kept.status, 200);
  const { signInToken } = JSON.parse(kept.body);
  await provider.resetPassword(email, oldPassword, prepareReset(clients));
  // The emulator ignores when a custom token ends.
  const { exp } = JSON.parse(Buffer.from(signInToken.split('.')[1], 'base64url').toString());
  return exp * 1000 > Date.now();
}
