import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '#server/identity/identity-toolkit.ts';
import { createUserLoader, isRevoked } from '#server/identity/user-loader.ts';

const networkMs = 20;
/** The most that a question may wait until it is sent. */
const windowMs = 50;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Firebase, 20 ms away; it answers with what it knows when a request arrives. */
function setup() {
  const disabled = new Set<string>();
  const requests: { uids: string[]; at: number }[] = [];
  const world = { isDown: false };
  const findAccounts = async (uids: readonly string[]) => {
    requests.push({ uids: [...uids], at: performance.now() });
    await new Promise((resolve) => setTimeout(resolve, networkMs / 2));
    const { isDown } = world;
    const users = uids
      .filter((uid) => !uid.startsWith('nobody'))
      .map((uid) => ({ localId: uid, disabled: disabled.has(uid) }));
    await new Promise((resolve) => setTimeout(resolve, networkMs / 2));
    if (isDown) throw new Error('unavailable');
    return users;
  };
  return { lookUp: createUserLoader(findAccounts), disabled, requests, world };
}

const asked = (uids: string[], lookUp: (uid: string) => Promise<Account | undefined>) =>
  Promise.all(uids.map(lookUp));

test('user loader: batches concurrent look-ups, each user once', async () => {
  const { lookUp, requests } = setup();
  const answers = asked(['ana', 'eva', 'ana', 'nobody'], lookUp);
  await vi.advanceTimersByTimeAsync(windowMs);
  expect((await answers).map((user) => user?.localId)).toEqual(['ana', 'eva', 'ana', undefined]);
  expect(requests.map(({ uids }) => uids)).toEqual([['ana', 'eva', 'nobody']]);
});

test('user loader: limits a batch to 100 users and the wait to 50 ms', async () => {
  const { lookUp, requests } = setup();
  const since = new Map<string, number>();
  const answers: Promise<Account | undefined>[] = [];
  for (let moment = 0; moment < 200; moment++) {
    for (let index = 0; index < 1 + ((moment * 7) % 40); index++) {
      const uid = `user-${moment}-${index}`;
      since.set(uid, performance.now());
      answers.push(lookUp(uid));
    }
    await vi.advanceTimersByTimeAsync(moment % 5);
  }
  await vi.advanceTimersByTimeAsync(100);
  const found = await Promise.all(answers);
  expect(found.map((user) => user?.localId)).toEqual([...since.keys()]);
  expect(Math.max(...requests.map(({ uids }) => uids.length))).toBe(100);
  expect(requests.length).toBeLessThan(answers.length / 10);
  const waits = requests.flatMap(({ uids, at }) => uids.map((uid) => at - (since.get(uid) ?? 0)));
  expect(Math.max(...waits)).toBeLessThan(windowMs);
});

test('user loader: sees an account disabled during the wait', async () => {
  const { lookUp, disabled, requests } = setup();
  const first = lookUp('eva');
  await vi.advanceTimersByTimeAsync(5);
  const waiting = lookUp('ana');
  expect(requests).toHaveLength(1);
  disabled.add('ana');
  await vi.advanceTimersByTimeAsync(windowMs);
  expect([(await first)?.disabled, (await waiting)?.disabled]).toEqual([false, true]);
});

test('user loader: does not reuse the result of an earlier look-up', async () => {
  const { lookUp, disabled } = setup();
  const before = lookUp('ana');
  await vi.advanceTimersByTimeAsync(networkMs - 1);
  disabled.add('ana');
  const after = lookUp('ana');
  await vi.advanceTimersByTimeAsync(windowMs);
  expect([(await before)?.disabled, (await after)?.disabled]).toEqual([false, true]);
});

test('user loader: fails the look-ups of a failed batch only', async () => {
  const { lookUp, world } = setup();
  world.isDown = true;
  const answers = Promise.allSettled(['ana', 'eva'].map(lookUp));
  await vi.advanceTimersByTimeAsync(windowMs);
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  world.isDown = false;
  const later = lookUp('ana');
  await vi.advanceTimersByTimeAsync(windowMs);
  expect((await later)?.localId).toBe('ana');
});

const signedUpAt = 1_700_000_000_000;
const second = 1_800_000_000;
const enabled: Account = {
  localId: 'ana',
  disabled: false,
  providerUserInfo: [{ providerId: 'password' }],
  createdAt: String(signedUpAt),
};
const byPassword = { authTime: second, signInProvider: 'password' };
/** Whether sign-ins of the second before `authTime`, of that one and of the next are revoked. */
const revokedAround = (account: Account, authTime = second) =>
  [-1, 0, 1].map((offset) => isRevoked(account, { ...byPassword, authTime: authTime + offset }));

test('user loader: rejects sign-ins of the second that ended the sessions', () => {
  expect(revokedAround({ ...enabled, validSince: String(second) })).toEqual([true, true, false]);
});

test('user loader: rejects sign-ins of the second of a new password', () => {
  expect(revokedAround({ ...enabled, passwordUpdatedAt: second * 1000 + 999 })).toEqual([true, true, false]);
});

test.each([0, 999])('user loader: accepts the sign-in of a sign-up %d ms into a second', (ms) => {
  const passwordUpdatedAt = signedUpAt + ms + 50;
  const authTime = Math.floor(passwordUpdatedAt / 1000);
  const times = { createdAt: String(signedUpAt + ms), passwordUpdatedAt, validSince: String(authTime) };
  expect(revokedAround({ ...enabled, ...times }, authTime)).toEqual([true, false, false]);
});

test('user loader: rejects disabled accounts and unlinked providers', () => {
  expect(isRevoked(enabled, byPassword)).toBe(false);
  expect(isRevoked({ ...enabled, disabled: true }, byPassword)).toBe(true);
  for (const signInProvider of ['google.com', undefined])
    expect(isRevoked(enabled, { ...byPassword, signInProvider })).toBe(true);
});
