import { expect, test, vi } from 'vitest';
import { watchConnection } from '#src/services/connection.ts';

const createBrowser = (onLine: boolean) =>
  Object.assign(new EventTarget(), { navigator: { onLine } }) as Window;

test('watchConnection: emits every change until it is unsubscribed', () => {
  const browser = createBrowser(true);
  const listener = vi.fn();
  const end = watchConnection(browser, listener);
  expect(listener).not.toHaveBeenCalled();
  browser.dispatchEvent(new Event('offline'));
  browser.dispatchEvent(new Event('online'));
  end();
  browser.dispatchEvent(new Event('offline'));
  expect(listener.mock.calls.flat()).toEqual([{ type: 'connection.lost' }, { type: 'connection.restored' }]);
});

test('watchConnection: emits a lost connection immediately when offline', () => {
  const listener = vi.fn();
  watchConnection(createBrowser(false), listener);
  expect(listener).toHaveBeenCalledExactlyOnceWith({ type: 'connection.lost' });
});
