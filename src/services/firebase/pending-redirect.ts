/** Where the SDK notes that it left the page. Reading it here saves asking the provider on every other page. */
const prefix = 'firebase:pendingRedirect:';

/** Whether this tab left for a provider's page; without storage it cannot have. */
export const hasPendingRedirect = (browser: Pick<typeof globalThis, 'sessionStorage'>): boolean => {
  try {
    return Object.keys(browser.sessionStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
};
