import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pages } from '#contract/site.ts';
import { importWithTimeout } from '#src/config/import-with-timeout.ts';
import { rootRoute } from './root.route.tsx';

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.privacy,
  loader: ({ context: { loadTexts } }) => loadTexts('privacy'),
  component: lazyRouteComponent(
    () => importWithTimeout(() => import('#src/screens/privacy/privacy.screen.tsx')),
    'PrivacyScreen',
  ),
});
