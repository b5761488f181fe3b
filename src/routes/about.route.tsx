import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pages } from '#contract/site.ts';
import { importWithTimeout } from '#src/config/import-with-timeout.ts';
import { rootRoute } from './root.route.tsx';

export const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.about,
  loader: ({ context: { loadTexts } }) => loadTexts('about'),
  component: lazyRouteComponent(
    () => importWithTimeout(() => import('#src/screens/about/about.screen.tsx')),
    'AboutScreen',
  ),
});
