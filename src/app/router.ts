import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { SignInStart } from '#machines/sign-in/sign-in.types.ts';
import { aboutRoute } from '#src/routes/about.route.tsx';
import { authRoute } from '#src/routes/auth.route.tsx';
import { getStartedRoute } from '#src/routes/get-started.route.tsx';
import { landingRoute } from '#src/routes/landing.route.tsx';
import { privacyRoute } from '#src/routes/privacy.route.tsx';
import { registrationRoute } from '#src/routes/registration.route.tsx';
import { rootRoute } from '#src/routes/root.route.tsx';

const routeTree = rootRoute.addChildren([
  landingRoute,
  aboutRoute,
  privacyRoute,
  getStartedRoute,
  authRoute,
  registrationRoute,
]);

/** The browser's history by default, whose scrolling is restored; the prerender and tests bring one in memory. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    scrollRestoration: history === undefined,
    ...(history && { history }),
  });
export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** How the sign-in form begins, for who comes from the link of an e-mail. Not for the address to say. */
    start?: { view: SignInStart; email: string };
    /** On step 2 of onboarding: the entry before is its step 1. */
    isAfterProfile?: boolean;
  }
}
