import type { Page } from 'playwright-core';

interface Header {
  readonly name: string;
  readonly value: string;
}

/**
 * Headers that forbid framing or isolate the frame's process, which a devtools session does not follow; and headers of
 * the encoded body.
 */
const dropped = ['x-frame-options', 'origin-agent-cluster', 'content-encoding', 'content-length'];

const inFrames = ({ name, value }: Header): Header[] => {
  const header = name.toLowerCase();
  if (dropped.includes(header)) return [];
  if (header !== 'content-security-policy') return [{ name, value }];
  return [{ name, value: value.replace(/frame-ancestors [^;]*;?/, '') }];
};

/** Returns '' for a blank page. */
const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : '');

const isRedirect = (status: number) => status >= 300 && status < 400;

/**
 * Allows the product's documents in a frame of this page, and changes nothing else. `origins`: the site and the stand-
 * in for the dashboard, which link to each other but forbid framing.
 */
export const allowFraming = async (page: Page, origins: readonly string[]): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const resume = async (requestId: string, responseCode: number | undefined, headers: Header[]) => {
    if (responseCode === undefined || isRedirect(responseCode))
      return session.send('Fetch.continueRequest', { requestId });
    // Chromium applies this header before an interception changes it, but not in a fulfilled response.
    const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
    return session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode,
      responseHeaders: headers.flatMap(inFrames),
      body: base64Encoded ? body : Buffer.from(body).toString('base64'),
    });
  };
  session.on('Fetch.requestPaused', ({ requestId, responseStatusCode, responseHeaders = [] }) => {
    // The frame may have navigated.
    resume(requestId, responseStatusCode, responseHeaders).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Response' }] });
  const isPage = ({ origin, pathname }: URL) => origins.includes(origin) && !/\.|^\/api\//.test(pathname);
  await page.route(isPage, async (route) => {
    const request = route.request();
    const from = originOf(request.frame().url());
    const isBetween = origins.includes(from) && from !== originOf(request.url());
    if (request.resourceType() !== 'document' || !isBetween) return route.fallback();
    const response = await route.fetch();
    const headers = response.headersArray().flatMap(inFrames);
    await route.fulfill({
      response,
      headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
    });
  });
};
