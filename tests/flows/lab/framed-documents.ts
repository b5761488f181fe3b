import type { Page } from 'playwright-core';

interface Header {
  readonly name: string;
  readonly value: string;
}

/**
 * What keeps a page out of the frames of others, or gives it a process of its own, which a session of the devtools does
 * not follow; and what was said of the body as it was sent, which was packed.
 */
const dropped = ['x-frame-options', 'origin-agent-cluster', 'content-encoding', 'content-length'];

const inFrames = ({ name, value }: Header): Header[] => {
  const header = name.toLowerCase();
  if (dropped.includes(header)) return [];
  if (header !== 'content-security-policy') return [{ name, value }];
  return [{ name, value: value.replace(/frame-ancestors [^;]*;?/, '') }];
};

const isRedirect = (status: number) => status >= 300 && status < 400;

/**
 * Lets the documents of the product be shown in a frame of this page. All else about them stays as it is sent.
 * `dashboardUrl`: of the stand-in for the dashboard, which answers links and no frames.
 */
export const allowFrames = async (page: Page, dashboardUrl: string): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const resume = async (requestId: string, responseCode: number | undefined, headers: Header[]) => {
    if (responseCode === undefined || isRedirect(responseCode))
      return session.send('Fetch.continueRequest', { requestId });
    // Chromium reads this rule before headers that are changed on the way; of an answer in its place it reads all.
    const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
    return session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode,
      responseHeaders: headers.flatMap(inFrames),
      body: base64Encoded ? body : Buffer.from(body).toString('base64'),
    });
  };
  session.on('Fetch.requestPaused', ({ requestId, responseStatusCode, responseHeaders = [] }) => {
    // The frame may have gone elsewhere meanwhile.
    resume(requestId, responseStatusCode, responseHeaders).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Response' }] });
  await page.route(`${dashboardUrl}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const headers = response.headersArray().flatMap(inFrames);
    await route.fulfill({
      response,
      headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
    });
  });
};
