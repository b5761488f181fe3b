import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { attack } from '#tests/harden/support/api-process.ts';
import { type Caller, isSessionValid, openSession } from '#tests/harden/support/call.ts';
import type { Check, RunningApi, RunOptions } from '#tests/harden/support/check.ts';
import { createClaims, nowSeconds, signToken } from '#tests/harden/support/google.ts';

export const signOut: Check = {
  name: 'sign-out',
  claim: 'a sign-out within the second of a sign-in ends every session, and allows the next sign-in',
  run: (options) => attack(options, {}, (target) => signOutAtOnce(target, options)),
};

async function signOutAtOnce({ sandbox, api }: RunningApi, { quick, rounds = quick ? 2 : 20 }: RunOptions) {
  let slowest = 0;
  for (let round = 0; round < rounds; round++) {
    const uid = `leaver-${round}`;
    // Starts at a full second, so that all of it happens within one.
    await pause(1000 - (Date.now() % 1000));
    const signIn = () => {
      sandbox.google.accounts.set(uid, {
        ...sandbox.google.accounts.get(uid),
        localId: uid,
        lastLoginAt: String(Date.now()),
      });
      return signToken({ ...createClaims(uid), auth_time: nowSeconds(), iat: nowSeconds() });
    };
    const here = await openSession(api.call, signIn());
    const token = signIn();
    const elsewhere = await openSession(api.call, token);
    const asking = askUntilOver(api.call, elsewhere);
    const { status, ms } = await api.call('DELETE', '/session', { cookie: here });
    const endedAt = performance.now();
    assert.equal(status, 204);
    const late = (await asking).filter(({ begin, valid }) => valid && begin >= endedAt);
    assert.equal(late.length, 0, `${uid}: valid after the end`);
    slowest = Math.max(slowest, ms);
    for (const cookie of [here, elsewhere]) assert.equal(await isSessionValid(api.call, cookie), false, uid);
    assert.equal((await api.call('GET', '/users', { token })).status, 401, 'the id token of that second');
    assert.equal(
      await isSessionValid(api.call, await openSession(api.call, signIn())),
      true,
      'who signs in next',
    );
  }
  return `${rounds} rounds, 2 sessions each: none is left; the slowest sign-out took ${Math.round(slowest)} ms`;
}

/** Concurrent callers until the session is over, so their lookups at Google share requests. */
async function askUntilOver(call: Caller, cookie: string) {
  const answers: { begin: number; valid: boolean }[] = [];
  const end = performance.now() + 5_000;
  const ask = async () => {
    for (let valid = true; valid && performance.now() < end; ) {
      const begin = performance.now();
      valid = await isSessionValid(call, cookie);
      answers.push({ begin, valid });
    }
  };
  await Promise.all(Array.from({ length: 32 }, ask));
  return answers;
}
