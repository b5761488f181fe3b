import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importAnew } from '#tests/src/support/import-anew.ts';

const reloadPage = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('#src/config/reload-page.ts', () => ({ reloadPage }));

/** As after a load of the page. */
const loadRelease = () => importAnew<typeof import('#src/config/release.ts')>('src/config/release.ts');

const answerWith = (html: string) => vi.stubGlobal('fetch', async () => new Response(html));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
  reloadPage.mockClear();
});

test.each([
  ['the same release', '<div id="root"></div>"react-1 start-a"', false],
  ['another release', '<div id="root"></div>"react-1 start-b"', true],
  ['a page that is not ours', '<h1>Bad gateway</h1>', false],
])('release: is replaced when the server has another one: %s', async (_, html, isReplaced) => {
  const { isReleaseReplaced, releaseStatus } = await loadRelease();
  answerWith(html);
  expect(await isReleaseReplaced('start-a')).toBe(isReplaced);
  expect(releaseStatus()).toBe(isReplaced ? 'available' : null);
});

test('release: sends no request when there is no connection', async () => {
  const { isReleaseReplaced } = await loadRelease();
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await isReleaseReplaced('start-a')).toBe(false);
  expect(fetch).not.toHaveBeenCalled();
});

test('release: reloads once per release, then reports the failure', async () => {
  const first = await loadRelease();
  expect(first.scheduleReload('start-a')).toBe(true);
  expect(first.scheduleReload('start-a')).toBe(true);
  expect(first.releaseStatus()).toBe('loading');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reloadPage).toHaveBeenCalledTimes(1);

  const again = await loadRelease();
  expect(again.scheduleReload('start-a')).toBe(false);
  expect(again.releaseStatus()).toBe('stuck');
  const next = await loadRelease();
  expect(next.scheduleReload('start-b')).toBe(true);
});

test('release: waits for the connection before it reloads', async () => {
  const { scheduleReload } = await loadRelease();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  scheduleReload('start-a');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reloadPage).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(reloadPage).toHaveBeenCalledTimes(1);
});
