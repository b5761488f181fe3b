import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#src/config/load-chunk.ts';
import { paths } from '#src/config/paths.ts';
import { isEmailLink } from '#src/runtime/places.ts';
import { rootRoute } from './root.route.tsx';

/** `?mode=sign-up`, or what the identity provider's e-mails add to their links; what they mean is the chart's. */
interface AuthSearch {
  mode?: string | undefined;
  oobCode?: string | undefined;
}

/** The router reads JSON from an address: a code may look like a number, and an object is none. */
const textOf = (value: unknown) =>
  value === undefined || typeof value === 'object' ? undefined : String(value);

const authSearch = ({ mode, oobCode }: Record<string, unknown>): AuthSearch => ({
  mode: textOf(mode),
  oobCode: textOf(oobCode),
});

export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.auth,
  validateSearch: authSearch,
  loaderDeps: ({ search }) => search,
  loader: {
    handler: ({ context: { loadTexts }, deps: search, location: { pathname, state } }) =>
      loadTexts(isEmailLink({ pathname, search, state }) ? 'emailLink' : 'auth'),
    staleReloadMode: 'blocking',
  },
  // The form may have been here at the same address; what tells them apart is in the history's state.
  shouldReload: ({ deps: search, location: { pathname, state } }) => isEmailLink({ pathname, search, state }),
  component: lazyRouteComponent(() => loadChunk(() => import('./auth.page.tsx')), 'AuthPage'),
});
