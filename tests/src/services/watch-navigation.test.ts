import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchNavigation } from '#src/services/watch-navigation.ts';

const page = new EventTarget();
const navigation = new EventTarget();

beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigation', navigation);
});
afterEach(() => vi.unstubAllGlobals());

const happenings: [string, () => void][] = [
  ['the navigation is stopped', () => navigation.dispatchEvent(new Event('navigateerror'))],
  ['Back leads to the page as it was', () => page.dispatchEvent(new Event('pageshow'))],
];

test.each(happenings)('%s: the page stays', (_, happen) => {
  const listener = vi.fn();
  const unwatch = watchNavigation(listener);
  happen();
  expect(listener).toHaveBeenCalledExactlyOnceWith({ type: 'navigation.stopped' });
  unwatch();
  happen();
  expect(listener).toHaveBeenCalledOnce();
});

test('a browser without the Navigation API does not report a stop', () => {
  vi.stubGlobal('navigation', undefined);
  expect(() => watchNavigation(() => {})()).not.toThrow();
});
