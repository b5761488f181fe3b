import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pages } from '#contract/site.ts';
import { importWithTimeout } from '#src/config/import-with-timeout.ts';
import { isEmailLink } from '#src/runtime/route-events.ts';
import { rootRoute } from './root.route.tsx';

/** `?mode=sign-up`, or the parameters of e-mail links, which the machine interprets. */
interface AuthSearch {
  mode?: string | undefined;
  oobCode?: string | undefined;
}

/** The router parses parameters as JSON: a code may arrive as a number; objects are ignored. */
const textOf = (value: unknown) =>
  value === undefined || typeof value === 'object' ? undefined : String(value);

const authSearch = ({ mode, oobCode }: Record<string, unknown>): AuthSearch => ({
  mode: textOf(mode),
  oobCode: textOf(oobCode),
});

export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.auth,
  validateSearch: authSearch,
  loaderDeps: ({ search }) => search,
  loader: {
    handler: ({ context: { loadTexts }, deps: search, location: { pathname, state } }) =>
      loadTexts(isEmailLink({ pathname, search, state }) ? 'emailLink' : 'auth'),
    staleReloadMode: 'blocking',
  },
  // The form may have the same URL; only the history state differs.
  shouldReload: ({ deps: search, location: { pathname, state } }) => isEmailLink({ pathname, search, state }),
  component: lazyRouteComponent(() => importWithTimeout(() => import('./auth.page.tsx')), 'AuthPage'),
});
