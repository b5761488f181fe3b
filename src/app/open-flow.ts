import { paths } from '#src/config/paths.ts';
import type { AppSource } from '#src/runtime/app-source.ts';
import { needsFlow } from '#src/runtime/places.ts';
import { askForSession } from '#src/services/api/ask-for-session.ts';
import { hasKeptIdentity } from '#src/services/firebase/kept-identity.ts';
import { removeExpiredDrafts } from '#src/services/storage/expired-drafts.ts';
import { createSignOutDue } from '#src/services/storage/sign-out-due.ts';
import { createTokenStorage } from '#src/services/storage/token-storage.ts';
import type { AppRouter } from './router.ts';

interface Visit {
  /** Whether an identity is kept that may be stale, or a sign-out has not reached the server yet. */
  hasSomethingToEnd: () => Promise<boolean>;
  /** The stored token belongs to nobody who is signed in. */
  removeToken: () => void;
  /** Removes onboarding drafts of every person that are older than 24 hours. */
  removeExpiredDrafts: () => void;
  /** GET /logout, as the specification's section 4 has it on load. */
  askForSession: () => Promise<void>;
}

export const visitOfBrowser = (apiHost: string): Visit => ({
  hasSomethingToEnd: async () =>
    createSignOutDue(() => localStorage).read() !== null || hasKeptIdentity(globalThis),
  removeToken: createTokenStorage(() => localStorage).remove,
  removeExpiredDrafts: () => removeExpiredDrafts(() => localStorage),
  askForSession: () => askForSession(apiHost),
});

/**
 * Starts the flow where somebody may sign in, and on the landing page for what may have to be ended.
 * Otherwise the check has nothing to sign out of: its call is made, and its answer changes nothing.
 */
export const openFlowWhereNeeded = (router: AppRouter, source: AppSource, visit: Visit): (() => void) => {
  const open = () => {
    source.open().catch((error: unknown) => console.error('The flow did not start.', error));
  };
  visit.removeExpiredDrafts();
  return router.subscribe('onResolved', async ({ fromLocation, toLocation }) => {
    if (source.get() !== null) return;
    if (needsFlow(toLocation)) open();
    else if (toLocation.pathname === paths.landing && fromLocation?.pathname !== paths.landing) {
      if (await visit.hasSomethingToEnd()) open();
      else {
        visit.removeToken();
        await visit.askForSession();
      }
    }
  });
};
