import { expect, test, vi } from 'vitest';
import { watchConnection } from '#src/services/connection.ts';

const browserThatIs = (onLine: boolean) =>
  Object.assign(new EventTarget(), { navigator: { onLine } }) as Window;

test('each change of the connection is told, until the end', () => {
  const browser = browserThatIs(true);
  const listener = vi.fn();
  const end = watchConnection(browser, listener);
  expect(listener).not.toHaveBeenCalled();
  browser.dispatchEvent(new Event('offline'));
  browser.dispatchEvent(new Event('online'));
  end();
  browser.dispatchEvent(new Event('offline'));
  expect(listener.mock.calls.flat()).toEqual([{ type: 'connection.lost' }, { type: 'connection.restored' }]);
});

test('somebody who begins without a connection hears so at once', () => {
  const listener = vi.fn();
  watchConnection(browserThatIs(false), listener);
  expect(listener).toHaveBeenCalledExactlyOnceWith({ type: 'connection.lost' });
});
