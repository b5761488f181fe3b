import type { BrowserContext, ConsoleMessage } from 'playwright-core';

/** Chromium logs every 4xx response as an error; the app handles those of API and identity provider. */
const refusal = /^Failed to load resource: the server responded with a status of 4\d\d/;
const answersWithRefusals = /^\/(api|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\//;

/** Collects console errors, uncaught errors and external requests, one line each. */
export function collectPageErrors(context: BrowserContext, ownOrigins: string[]): () => string[] {
  const problems: string[] = [];

  context.on('console', (message) => {
    if (message.type() !== 'error' || isHandledRefusal(message)) return;
    const { url } = message.location();
    problems.push(`console: ${message.text()}${url && ` (${url})`}`);
  });
  context.on('weberror', (webError) => {
    problems.push(`uncaught: ${webError.error().message}`);
  });
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && !ownOrigins.includes(origin))
      problems.push(`external: ${request.url()}`);
  });
  return () => [...problems];
}

function isHandledRefusal(message: ConsoleMessage) {
  const { url } = message.location();
  return refusal.test(message.text()) && URL.canParse(url) && answersWithRefusals.test(new URL(url).pathname);
}
