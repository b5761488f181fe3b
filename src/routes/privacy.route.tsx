import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#src/config/load-chunk.ts';
import { paths } from '#src/config/paths.ts';
import { rootRoute } from './root.route.tsx';

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.privacy,
  loader: ({ context: { loadTexts } }) => loadTexts('privacy'),
  component: lazyRouteComponent(
    () => loadChunk(() => import('#src/screens/privacy/privacy.screen.tsx')),
    'PrivacyScreen',
  ),
});
