import { type AuthDestination, selectDestination } from '#machines/auth/auth.selectors.ts';
import { paths } from '#src/config/paths.ts';
import type { App } from './app-context.ts';
import type { AppRouter } from './router.ts';

/** The pages that need to know who is here. */
const flowPages: readonly string[] = [paths.landing, paths.auth, paths.registration];

/**
 * The one place where chart states become addresses. Going somewhere needs an open surface: the sign-in
 * modal, /auth or /registration (specification, section 4); elsewhere nothing happens.
 * Answers its own end.
 */
export const connectBridge = (
  { auth, wakeIdentityProvider }: Pick<App, 'auth' | 'wakeIdentityProvider'>,
  router: AppRouter,
  leaveFor: (address: string) => void,
  dashboardUrl: string,
): (() => void) => {
  const place = () => router.state.location;
  const hasOpenSurface = () => {
    const { pathname, search } = place();
    if (pathname === paths.landing) return search.modal === 'sign-in';
    return pathname === paths.auth || pathname === paths.registration;
  };
  const ways: Record<AuthDestination, () => void> = {
    registration: () => {
      if (place().pathname !== paths.registration) void router.navigate({ to: paths.registration });
    },
    dashboard: () => leaveFor(dashboardUrl),
  };
  let gone: AuthDestination | null = null;
  const follow = () => {
    const destination = hasOpenSurface() ? selectDestination(auth.getSnapshot()) : null;
    // A chart tells its state many times; one destination is gone to once.
    if (destination !== gone && destination !== null) ways[destination]();
    gone = destination;
  };

  const subscription = auth.subscribe(follow);
  const unsubscribe = router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
    if (flowPages.includes(toLocation.pathname)) auth.start();
    // Before anything is pressed: the provider's popup needs the gesture of the press.
    if (hasOpenSurface()) wakeIdentityProvider();
    const left = fromLocation?.pathname === paths.registration && toLocation.pathname !== paths.registration;
    if (left) auth.send({ type: 'registration.left' });
    follow();
  });
  return () => {
    subscription.unsubscribe();
    unsubscribe();
  };
};
