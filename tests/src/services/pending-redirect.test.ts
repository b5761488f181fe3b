import { expect, test } from 'vitest';
import { hasPendingRedirect } from '#src/services/firebase/pending-redirect.ts';

const browser = (...keys: string[]) => ({
  sessionStorage: Object.fromEntries(keys.map((key) => [key, '"true"'])) as unknown as Storage,
});

test('only the note that the SDK leaves means that this tab went to a provider', () => {
  expect(hasPendingRedirect(browser('firebase:pendingRedirect:key:[DEFAULT]'))).toBe(true);
  expect(hasPendingRedirect(browser('firebase:authUser:key:[DEFAULT]', 'other'))).toBe(false);
});

test('a browser that keeps no storage was never sent away', () => {
  const closed = {
    get sessionStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  };
  expect(hasPendingRedirect(closed)).toBe(false);
});
