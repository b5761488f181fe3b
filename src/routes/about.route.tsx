import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#src/config/load-chunk.ts';
import { paths } from '#src/config/paths.ts';
import { rootRoute } from './root.route.tsx';

export const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.about,
  loader: ({ context: { loadTexts } }) => loadTexts('about'),
  component: lazyRouteComponent(
    () => loadChunk(() => import('#src/screens/about/about.screen.tsx')),
    'AboutScreen',
  ),
});
