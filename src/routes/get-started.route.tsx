import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pages } from '#contract/site.ts';
import { importWithTimeout } from '#src/config/import-with-timeout.ts';
import { rootRoute } from './root.route.tsx';

export const getStartedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.getStarted,
  loader: ({ context: { loadTexts } }) => loadTexts('getStarted'),
  component: lazyRouteComponent(
    () => importWithTimeout(() => import('#src/screens/get-started/get-started.screen.tsx')),
    'GetStartedScreen',
  ),
});
