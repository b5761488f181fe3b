import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importWithTimeout } from '#src/config/import-with-timeout.ts';
import { paths } from '#src/config/paths.ts';
import { rootRoute } from './root.route.tsx';

export const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.about,
  loader: ({ context: { loadTexts } }) => loadTexts('about'),
  component: lazyRouteComponent(
    () => importWithTimeout(() => import('#src/screens/about/about.screen.tsx')),
    'AboutScreen',
  ),
});
