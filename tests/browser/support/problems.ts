import type { BrowserContext, ConsoleMessage } from 'playwright-core';

/** The SDK throws it once in every popup run (BrowserPopupRedirectResolver._isIframeWebStorageSupported). */
const popupNoise = 'Firebase: Error (auth/internal-error).';

/** Chromium reports every refusal as an error; what the API and the identity provider refuse is the app's to handle. */
const refusal = /^Failed to load resource: the server responded with a status of 4\d\d/;
const answersWithRefusals = /^\/(api|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\//;

/** What no page of ours may do, one line each. */
export function watchForProblems(context: BrowserContext, ownOrigins: string[]): () => string[] {
  const problems: string[] = [];
  let hadPopup = false;

  context.on('page', async (page) => {
    if (await page.opener()) hadPopup = true;
  });
  context.on('console', (message) => {
    if (message.type() !== 'error' || isHandledRefusal(message)) return;
    problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) => {
    problems.push(`uncaught: ${webError.error().message}`);
  });
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && !ownOrigins.includes(origin))
      problems.push(`external: ${request.url()}`);
  });
  return () => problems.filter((line) => !(hadPopup && line === `uncaught: ${popupNoise}`));
}

function isHandledRefusal(message: ConsoleMessage) {
  const { url } = message.location();
  return refusal.test(message.text()) && URL.canParse(url) && answersWithRefusals.test(new URL(url).pathname);
}
