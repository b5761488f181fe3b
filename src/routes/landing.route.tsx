import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#src/config/load-chunk.ts';
import { paths } from '#src/config/paths.ts';
import { nextTask } from '#src/runtime/next-task.ts';
import { rootRoute } from './root.route.tsx';

/** The first number format takes a phone longer than all others of the page together: it has a task of its own. */
const landingPage = async () => {
  const { LandingPage } = await loadChunk(() => import('./landing.page.tsx'));
  await nextTask();
  new Intl.NumberFormat();
  return { LandingPage };
};

export const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.landing,
  /** The modal is part of the address, so that the back button closes it. */
  validateSearch: (search: Record<string, unknown>): { modal?: 'sign-in' } =>
    search.modal === 'sign-in' ? { modal: 'sign-in' } : {},
  loaderDeps: ({ search: { modal } }) => ({ modal }),
  loader: ({ context: { loadTexts }, deps: { modal } }) =>
    Promise.all([loadTexts('landing'), modal && loadTexts('auth')]),
  component: lazyRouteComponent(landingPage, 'LandingPage'),
});
