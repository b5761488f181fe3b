import type { Auth, UserRecord } from 'firebase-admin/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
  const getUsers = (async (identifiers: { uid: string }[]) => {
    const uids = identifiers.map(({ uid }) => uid);
    requests.push({ uids, at: performance.now() });
    await new Promise((resolve) => setTimeout(resolve, networkMs / 2));
    const { isDown } = world;
    const users = uids
      .filter((uid) => !uid.startsWith('nobody'))
      .map((uid) => ({ uid, disabled: disabled.has(uid) }) as UserRecord);
    await new Promise((resolve) => setTimeout(resolve, networkMs / 2));
    if (isDown) throw new Error('unavailable');
    return { users, notFound: [] };
  }) as Auth['getUsers'];
  return { lookUp: createUserLoader({ getUsers }), disabled, requests, world };
}

const asked = (uids: string[], lookUp: (uid: string) => Promise<UserRecord | undefined>) =>
  Promise.all(uids.map(lookUp));

test('user loader: batches concurrent look-ups, each user once', async () => {
  const { lookUp, requests } = setup();
  const answers = asked(['ana', 'eva', 'ana', 'nobody'], lookUp);
  await vi.advanceTimersByTimeAsync(windowMs);
  expect((await answers).map((user) => user?.uid)).toEqual(['ana', 'eva', 'ana', undefined]);
  expect(requests.map(({ uids }) => uids)).toEqual([['ana', 'eva', 'nobody']]);
});

test('user loader: limits a batch to 100 users and the wait to 50 ms', async () => {
  const { lookUp, requests } = setup();
  const since = new Map<string, number>();
  const answers: Promise<UserRecord | undefined>[] = [];
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
  expect(found.map((user) => user?.uid)).toEqual([...since.keys()]);
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
  expect((await later)?.uid).toBe('ana');
});

const enabled = { disabled: false, providerData: [{ providerId: 'password' }] } as UserRecord;
const byPassword = { authTime: 1_800_000_000, signInProvider: 'password' };

test('user loader: rejects sign-ins from before the revocation', () => {
  const user = { ...enabled, tokensValidAfterTime: new Date(1_800_000_000_000).toUTCString() } as UserRecord;
  const signedIn = [1_799_999_999, 1_800_000_000, 1_800_000_001];
  expect(signedIn.map((authTime) => isRevoked(user, { ...byPassword, authTime }))).toEqual([
    true,
    false,
    false,
  ]);
});

test('user loader: rejects disabled accounts and unlinked providers', () => {
  expect(isRevoked(enabled, byPassword)).toBe(false);
  expect(isRevoked({ ...enabled, disabled: true } as UserRecord, byPassword)).toBe(true);
  for (const signInProvider of ['google.com', undefined])
    expect(isRevoked(enabled, { ...byPassword, signInProvider })).toBe(true);
});
