import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#src/config/load-chunk.ts';
import { paths } from '#src/config/paths.ts';
import { rootRoute } from './root.route.tsx';

export const getStartedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.getStarted,
  loader: ({ context: { loadTexts } }) => loadTexts('getStarted'),
  component: lazyRouteComponent(
    () => loadChunk(() => import('#src/screens/get-started/get-started.screen.tsx')),
    'GetStartedScreen',
  ),
});
