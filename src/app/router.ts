import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import type { Step } from '#contract/limits.ts';
import { loadTexts } from '#src/i18n/setup.ts';
import { aboutRoute } from '#src/routes/about.route.tsx';
import { authRoute } from '#src/routes/auth.route.tsx';
import { getStartedRoute } from '#src/routes/get-started.route.tsx';
import { landingRoute } from '#src/routes/landing.route.tsx';
import { privacyRoute } from '#src/routes/privacy.route.tsx';
import { registrationRoute } from '#src/routes/registration.route.tsx';
import { rootRoute } from '#src/routes/root.route.tsx';
import type { FormStart } from '#src/runtime/use-stored-form-start.ts';
import { savedDishes } from './saved-dishes.ts';

const routeTree = rootRoute.addChildren([
  landingRoute,
  aboutRoute,
  privacyRoute,
  getStartedRoute,
  authRoute,
  registrationRoute,
]);

/** The first render of a prerendered page keeps the position of a reader who has scrolled. */
const createScrollRestoration = () => {
  let isFirst = true;
  return () => {
    const isScrolled = isFirst && scrollY > 0;
    isFirst = false;
    return !isScrolled;
  };
};

/** Creates the router; each route loads its translations into `i18n`. Scroll restoration needs the browser's history, the default. */
export const createAppRouter = (i18n: i18n, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { loadTexts: (page) => loadTexts(i18n, page), savedDishes },
    defaultPreload: 'intent',
    // Loaded translations stay valid; reloading them would render the page again.
    defaultStaleTime: Number.POSITIVE_INFINITY,
    defaultPreloadStaleTime: Number.POSITIVE_INFINITY,
    scrollRestoration: history === undefined && createScrollRestoration(),
    ...(history && { history }),
  });
export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** Initial sign-in form after a link, Back or a reload; not in the URL, which is logged. */
    start?: FormStart;
    /** E-mail of a used verification link. A reload shows it again; a URL cannot forge it. */
    verifiedEmail?: string;
    /** E-mail of a used password link while another account is signed in. */
    changedEmail?: string;
    /** On /auth after Back from onboarding: a reload shows the account choice again. */
    isBackFromRegistration?: boolean;
    /** On a later step of onboarding: the steps of the history entries right before it. */
    stepsBefore?: readonly Step[];
  }
}
