import type { Page } from 'playwright-core';

/**
 * Pauses responses to `method` requests with a path that ends in `path` and a body with `text`, until `release`. `asked`
 * resolves with the first.
 */
export async function pauseResponses(page: Page, method: string, path: string, text = '') {
  const released = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.endsWith(path),
    async (route) => {
      const request = route.request();
      if (request.method() !== method || !(request.postData() ?? '').includes(text)) return route.fallback();
      // Without the browser's own header the server rejects the request as cross-site.
      const response = await route.fetch({
        headers: { ...request.headers(), 'sec-fetch-site': 'same-origin' },
      });
      asked.resolve();
      await released.promise;
      // The page may have aborted the request.
      await route.fulfill({ response }).catch(() => undefined);
    },
  );
  return { asked: asked.promise, release: () => released.resolve() };
}

/** Pauses requests before the server receives them, until `release`. `asked` resolves with the first. */
export async function pauseRequests(page: Page, pattern: Parameters<Page['route']>[0]) {
  const released = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    asked.resolve();
    await released.promise;
    await route.fallback();
  });
  return { asked: asked.promise, release: () => released.resolve() };
}

/** Makes the API fail at `path` for this page. */
export const failRequests = (page: Page, method: string, path: string, status = 503) =>
  page.route(
    (url) => url.pathname.endsWith(path),
    (route) => (route.request().method() === method ? route.fulfill({ status, json: {} }) : route.fallback()),
  );
