import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#src/app/load-chunk.ts';
import { paths } from '#src/config/paths.ts';
import { rootRoute } from './root.route.tsx';

/** `?mode=sign-up`, or what the identity provider's e-mails add to their links. */
interface AuthSearch {
  mode?: 'sign-up' | 'resetPassword';
  oobCode?: string;
}

const authSearch = ({ mode, oobCode }: Record<string, unknown>): AuthSearch => {
  if (mode === 'resetPassword' && oobCode) return { mode, oobCode: String(oobCode) };
  return mode === 'sign-up' ? { mode } : {};
};

export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.auth,
  validateSearch: authSearch,
  component: lazyRouteComponent(() => loadChunk(() => import('./auth.page.tsx')), 'AuthPage'),
});
