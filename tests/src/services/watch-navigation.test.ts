import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchNavigation } from '#src/services/watch-navigation.ts';

const page = new EventTarget();
const navigation = new EventTarget();

beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigation', navigation);
});
afterEach(() => vi.unstubAllGlobals());

const pageShow = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });

const failures: [string, () => void][] = [
  ['emits when the navigation is stopped', () => navigation.dispatchEvent(new Event('navigateerror'))],
  ['emits when Back restores the page', () => page.dispatchEvent(pageShow(true))],
];

test.each(failures)('watchNavigation: %s', (_, happen) => {
  const listener = vi.fn();
  const unwatch = watchNavigation(listener);
  happen();
  expect(listener).toHaveBeenCalledExactlyOnceWith({ type: 'navigation.stopped' });
  unwatch();
  happen();
  expect(listener).toHaveBeenCalledOnce();
});

test('watchNavigation: ignores the first load of the page', () => {
  const listener = vi.fn();
  const unwatch = watchNavigation(listener);
  page.dispatchEvent(pageShow(false));
  expect(listener).not.toHaveBeenCalled();
  unwatch();
});
