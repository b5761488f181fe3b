import { expect, test, vi } from 'vitest';
import { hasPendingRedirect } from '#src/services/firebase/pending-redirect.ts';
import { readRedirectProvider } from '#src/services/firebase/redirect-provider.ts';

const browser = (...keys: string[]) => ({
  sessionStorage: Object.fromEntries(keys.map((key) => [key, '"true"'])) as unknown as Storage,
});

test("hasPendingRedirect: is true only with the SDK's marker", () => {
  expect(hasPendingRedirect(browser('firebase:pendingRedirect:key:[DEFAULT]'))).toBe(true);
  expect(hasPendingRedirect(browser('firebase:authUser:key:[DEFAULT]', 'other'))).toBe(false);
});

test('hasPendingRedirect: is false without storage', () => {
  const closed = {
    get sessionStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  };
  expect(hasPendingRedirect(closed)).toBe(false);
});

test('readRedirectProvider: names the provider only while a redirect is pending', () => {
  vi.stubGlobal('sessionStorage', {});
  expect(readRedirectProvider()).toBeNull();
  vi.stubGlobal('sessionStorage', {
    'firebase:pendingRedirect:key:[DEFAULT]': '"true"',
    getItem: () => 'google',
  });
  expect(readRedirectProvider()).toBe('google');
  vi.unstubAllGlobals();
});
