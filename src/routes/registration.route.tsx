import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#src/app/load-chunk.ts';
import { paths } from '#src/config/paths.ts';
import { rootRoute } from './root.route.tsx';

export const registrationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.registration,
  loader: ({ context: { loadTexts } }) => loadTexts('registration'),
  component: lazyRouteComponent(
    () => loadChunk(() => import('#src/screens/registration/registration.screen.tsx')),
    'RegistrationScreen',
  ),
});
