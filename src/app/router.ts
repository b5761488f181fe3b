import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { loadTexts } from '#src/i18n/setup.ts';
import { aboutRoute } from '#src/routes/about.route.tsx';
import { authRoute } from '#src/routes/auth.route.tsx';
import { getStartedRoute } from '#src/routes/get-started.route.tsx';
import { landingRoute } from '#src/routes/landing.route.tsx';
import { privacyRoute } from '#src/routes/privacy.route.tsx';
import { registrationRoute } from '#src/routes/registration.route.tsx';
import { rootRoute } from '#src/routes/root.route.tsx';
import type { FormStart } from '#src/runtime/form-start.hooks.ts';
import { keptDishes } from './kept-dishes.ts';

const routeTree = rootRoute.addChildren([
  landingRoute,
  aboutRoute,
  privacyRoute,
  getStartedRoute,
  authRoute,
  registrationRoute,
]);

/**
 * Each route fetches its texts into `i18n`. The browser's history by default, whose scrolling is restored; the
 * prerender and tests bring one in memory.
 */
export const createAppRouter = (i18n: i18n, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { loadTexts: (page) => loadTexts(i18n, page), keptDishes },
    defaultPreload: 'intent',
    // Texts that are there stay: asking again would draw the page again.
    defaultStaleTime: Number.POSITIVE_INFINITY,
    defaultPreloadStaleTime: Number.POSITIVE_INFINITY,
    scrollRestoration: history === undefined,
    ...(history && { history }),
  });
export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** How the sign-in form begins after a link, Back or a reload: outside the address, which is logged. */
    start?: FormStart;
    /** Whose verification link was used here: a reload says so again. Nobody can type it into an address. */
    verifiedEmail?: string;
    /** The same of a link for a new password, where somebody else is signed in. */
    changedEmail?: string;
    /** On /auth: they came back from onboarding, and a reload asks them once more how to go on. */
    isBackFromRegistration?: boolean;
    /** On step 2 of onboarding: the entry before is its step 1. */
    isAfterProfile?: boolean;
  }
}
