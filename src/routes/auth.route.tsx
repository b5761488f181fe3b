import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#src/app/load-chunk.ts';
import { paths } from '#src/config/paths.ts';
import { rootRoute } from './root.route.tsx';

const AuthScreen = lazyRouteComponent(
  () => loadChunk(() => import('#src/screens/auth/auth.screen.tsx')),
  'AuthScreen',
);

function Auth() {
  const { mode } = authRoute.useSearch();
  return <AuthScreen initialMode={mode === 'sign-up' ? 'signUp' : 'signIn'} />;
}

export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.auth,
  validateSearch: (search: Record<string, unknown>): { mode?: 'sign-up' } =>
    search['mode'] === 'sign-up' ? { mode: 'sign-up' } : {},
  component: Auth,
});
