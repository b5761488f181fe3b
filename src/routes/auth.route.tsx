import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#src/app/load-chunk.ts';
import { paths } from '#src/config/paths.ts';
import { rootRoute } from './root.route.tsx';

export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.auth,
  validateSearch: (search: Record<string, unknown>): { mode?: 'sign-up' } =>
    search.mode === 'sign-up' ? { mode: 'sign-up' } : {},
  component: lazyRouteComponent(() => loadChunk(() => import('./auth.page.tsx')), 'AuthPage'),
});
