import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenPageStays } from '#src/services/firebase/page-stays.ts';

const page = new EventTarget();
const navigation = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigation', navigation);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether the page is known to stay once something has happened. */
const stays = async (happen: () => void) => {
  let isDone = false;
  void whenPageStays().then(() => {
    isDone = true;
  });
  happen();
  await Promise.resolve();
  return isDone;
};

test.each([
  ['the navigation is stopped', () => navigation.dispatchEvent(new Event('navigateerror'))],
  ['Back leads to the page as it was', () => page.dispatchEvent(new Event('pageshow'))],
  ['ten seconds have passed', () => vi.advanceTimersByTime(10_000)],
])('%s: the page stays', async (_, happen) => {
  expect(await stays(happen)).toBe(true);
});

test('until then it may be left, also in a browser that does not tell', async () => {
  vi.stubGlobal('navigation', undefined);
  expect(await stays(() => vi.advanceTimersByTime(9_999))).toBe(false);
});
