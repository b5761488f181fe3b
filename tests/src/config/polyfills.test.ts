import { expect, onTestFinished, test, vi } from 'vitest';
import { addPolyfills } from '#src/config/polyfills.ts';

/** Takes a member away, as in a browser that lacks it. */
const remove = (owner: object, name: string) => {
  const native = Object.getOwnPropertyDescriptor(owner, name);
  Reflect.deleteProperty(owner, name);
  onTestFinished(() => void Object.defineProperty(owner, name, native ?? {}));
};

test('polyfills: match the missing functions of Chrome 109 and Safari 16.4', async () => {
  remove(Promise, 'withResolvers');
  remove(Array.prototype, 'toReversed');
  remove(URL, 'canParse');
  remove(AbortSignal, 'any');
  addPolyfills();
  const { promise, resolve } = Promise.withResolvers<number>();
  resolve(1);
  await expect(promise).resolves.toBe(1);
  const failing = Promise.withResolvers();
  failing.reject(new Error('no'));
  await expect(failing.promise).rejects.toThrow('no');
  const list = [1, 2];
  expect([list.toReversed(), list]).toEqual([
    [2, 1],
    [1, 2],
  ]);
  expect([URL.canParse('https://a.es'), URL.canParse('a')]).toEqual([true, false]);
  const [first, second] = [new AbortController(), new AbortController()];
  const either = AbortSignal.any([first.signal, second.signal]);
  const listener = vi.fn();
  either.addEventListener('abort', listener);
  second.abort('reason');
  expect([either.aborted, either.reason, listener.mock.calls.length]).toEqual([true, 'reason', 1]);
  expect(AbortSignal.any([second.signal]).aborted).toBe(true);
});
