import { pages } from '#contract/site.ts';
import type { AppLoader } from '#src/runtime/app-context.ts';
import { needsFlow } from '#src/runtime/route-events.ts';
import { pingSession } from '#src/services/api/ping-session.ts';
import { hasPersistedUser } from '#src/services/firebase/persisted-user.ts';
import { removeExpiredDrafts } from '#src/services/storage/expired-drafts.ts';
import { createPendingSignOut } from '#src/services/storage/pending-sign-out.ts';
import { createTokenStorage } from '#src/services/storage/token-storage.ts';
import type { AppRouter } from './router.ts';

interface BrowserEnvironment {
  /** Whether a persisted user may be stale, or a sign-out has not reached the server yet. */
  hasPendingSignOut: () => Promise<boolean>;
  /** Removes a stored token without a signed-in user. */
  removeToken: () => void;
  /** Removes all onboarding drafts older than 24 hours. */
  removeExpiredDrafts: () => void;
  /** Requests GET /logout, as section 4 of the specification requires on load: whether the session is valid. */
  pingSession: () => Promise<boolean>;
}

export const browserEnvironment = (apiHost: string): BrowserEnvironment => ({
  hasPendingSignOut: async () =>
    createPendingSignOut(() => localStorage).read() !== null || hasPersistedUser(globalThis),
  removeToken: createTokenStorage(() => localStorage).remove,
  removeExpiredDrafts: () => removeExpiredDrafts(() => localStorage),
  pingSession: () => pingSession(apiHost),
});

/**
 * Starts the flow on pages with a form. The landing page starts it for a stored user or a pending sign-out, and otherwise
 * sends the specified request. Other pages start it only for owners: without a session it would sign a newcomer out.
 */
export const startFlowWhenNeeded = (
  router: AppRouter,
  loader: AppLoader,
  browser: BrowserEnvironment,
): (() => void) => {
  const load = () => {
    loader.load().catch((error: unknown) => console.error('The flow did not start.', error));
  };
  const enterPublicPage = async (pathname: string) => {
    const isLanding = pathname === pages.landing;
    if (await browser.hasPendingSignOut()) {
      if (isLanding || (await browser.pingSession())) load();
    } else if (isLanding) {
      browser.removeToken();
      await browser.pingSession();
    }
  };
  browser.removeExpiredDrafts();
  return router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
    if (loader.get() !== null) return;
    if (needsFlow(toLocation)) load();
    else if (toLocation.pathname !== fromLocation?.pathname) void enterPublicPage(toLocation.pathname);
  });
};
