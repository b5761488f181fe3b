import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#src/config/load-chunk.ts';
import { paths } from '#src/config/paths.ts';
import { rootRoute } from './root.route.tsx';

export const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.landing,
  /** The modal is part of the address, so that the back button closes it. */
  validateSearch: (search: Record<string, unknown>): { modal?: 'sign-in' } =>
    search.modal === 'sign-in' ? { modal: 'sign-in' } : {},
  loaderDeps: ({ search: { modal } }) => ({ modal }),
  loader: ({ context: { loadTexts }, deps: { modal } }) =>
    Promise.all([loadTexts('landing'), modal && loadTexts('auth')]),
  component: lazyRouteComponent(() => loadChunk(() => import('./landing.page.tsx')), 'LandingPage'),
});
