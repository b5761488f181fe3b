import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchNavigation } from '#src/services/watch-navigation.ts';

const page = new EventTarget();
const navigation = new EventTarget();

beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigation', navigation);
});
afterEach(() => vi.unstubAllGlobals());

const failures: [string, () => void][] = [
  ['emits when the navigation is stopped', () => navigation.dispatchEvent(new Event('navigateerror'))],
  ['emits when Back restores the page', () => page.dispatchEvent(new Event('pageshow'))],
];

test.each(failures)('watchLeaving: %s', (_, happen) => {
  const listener = vi.fn();
  const unwatch = watchNavigation(listener);
  happen();
  expect(listener).toHaveBeenCalledExactlyOnceWith({ type: 'navigation.stopped' });
  unwatch();
  happen();
  expect(listener).toHaveBeenCalledOnce();
});

test('watchLeaving: does not report a stop without the Navigation API', () => {
  vi.stubGlobal('navigation', undefined);
  expect(() => watchNavigation(() => {})()).not.toThrow();
});
