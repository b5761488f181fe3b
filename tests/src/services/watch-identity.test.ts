import type { Auth, NextOrObserver, User } from 'firebase/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchIdentity } from '#src/services/firebase/watch-identity.ts';

beforeEach(() => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const focus = () => dispatchEvent(new Event('focus'));

/** A user with an unverified e-mail. */
const watch = () => {
  const reload = vi.fn(async () => {});
  const user = { uid: 'ana', emailVerified: false, reload, getIdToken: async () => 'token' };
  let emit: (user: User | null) => void = () => {};
  const auth = {
    currentUser: user,
    onIdTokenChanged: (next: NextOrObserver<User>) => {
      emit = next as typeof emit;
      return () => {};
    },
  };
  const during = vi.fn((act: () => Promise<void>) => act());
  const stop = watchIdentity(auth as unknown as Auth, () => {}, during);
  emit(user as unknown as User);
  return { reload, during, stop, verify: () => emit({ ...user, emailVerified: true } as unknown as User) };
};

test('watchIdentity: reloads the user on focus, at most every 30 s', () => {
  const { reload, stop } = watch();
  focus();
  expect(reload).toHaveBeenCalledTimes(1);
  for (let times = 0; times < 5; times++) focus();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(29_999);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(120_000);
  expect(reload).toHaveBeenCalledTimes(2);
  focus();
  focus();
  stop();
  vi.advanceTimersByTime(120_000);
  expect(reload).toHaveBeenCalledTimes(3);
});

test('watchIdentity: does not reload a verified user', () => {
  const { reload, verify } = watch();
  focus();
  focus();
  verify();
  vi.advanceTimersByTime(120_000);
  focus();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('watchIdentity: emits the reason when a reload finds a disabled account', async () => {
  const { during } = watch();
  focus();
  expect(during).toHaveBeenCalledOnce();
});
