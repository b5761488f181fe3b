import type { Page } from 'playwright-core';

/**
 * Holds the next calls of `method` to addresses that end in `path`: the server has answered and the page
 * waits. `release` lets the answers through.
 */
export async function holdCalls(page: Page, method: string, path: string) {
  const released = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.endsWith(path),
    async (route) => {
      const request = route.request();
      if (request.method() !== method) return route.fallback();
      // Without the browser's own header the server takes the call for a stranger's.
      const response = await route.fetch({
        headers: { ...request.headers(), 'sec-fetch-site': 'same-origin' },
      });
      asked.resolve();
      await released.promise;
      // The page may have given up meanwhile.
      await route.fulfill({ response }).catch(() => undefined);
    },
  );
  return { asked: asked.promise, release: () => released.resolve() };
}

/** Holds requests before the server hears of them, until `release`. `asked` resolves with the first. */
export async function holdRequests(page: Page, pattern: Parameters<Page['route']>[0]) {
  const released = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    asked.resolve();
    await released.promise;
    await route.fallback();
  });
  return { asked: asked.promise, release: () => released.resolve() };
}

/** The API is out of order at `path`, for this page. */
export const failCalls = (page: Page, method: string, path: string, status = 503) =>
  page.route(
    (url) => url.pathname.endsWith(path),
    (route) => (route.request().method() === method ? route.fulfill({ status, json: {} }) : route.fallback()),
  );
