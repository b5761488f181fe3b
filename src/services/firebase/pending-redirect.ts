/** The SDK's marker of a redirect, read here to avoid a request to the provider on other pages. */
const prefix = 'firebase:pendingRedirect:';

/** Whether this tab redirected to the provider, which requires storage. */
export const hasPendingRedirect = (browser: Pick<typeof globalThis, 'sessionStorage'>): boolean => {
  try {
    return Object.keys(browser.sessionStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
};
