import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importWithTimeout } from '#src/config/import-with-timeout.ts';
import { paths } from '#src/config/paths.ts';
import { rootRoute } from './root.route.tsx';

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.privacy,
  loader: ({ context: { loadTexts } }) => loadTexts('privacy'),
  component: lazyRouteComponent(
    () => importWithTimeout(() => import('#src/screens/privacy/privacy.screen.tsx')),
    'PrivacyScreen',
  ),
});
