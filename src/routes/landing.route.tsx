import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pages } from '#contract/site.ts';
import { importWithTimeout } from '#src/config/import-with-timeout.ts';
import { rootRoute } from './root.route.tsx';

export const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.landing,
  /** The modal is part of the URL, so Back closes it. */
  validateSearch: (search: Record<string, unknown>): { modal?: 'sign-in' } =>
    search.modal === 'sign-in' ? { modal: 'sign-in' } : {},
  loaderDeps: ({ search: { modal } }) => ({ modal }),
  loader: ({ context: { loadTexts }, deps: { modal } }) =>
    Promise.all([loadTexts('landing'), modal && loadTexts('auth')]),
  component: lazyRouteComponent(() => importWithTimeout(() => import('./landing.page.tsx')), 'LandingPage'),
});
