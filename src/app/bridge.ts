import {
  type AuthDestination,
  selectDestination,
  selectHasHeard,
  selectIsChoosingAccount,
} from '#machines/auth/auth.selectors.ts';
import { paths } from '#src/config/paths.ts';
import type { App } from '#src/runtime/app-context.ts';
import { hasOpenSurface, needsAuth } from '#src/runtime/surfaces.ts';
import type { AppRouter } from './router.ts';

/**
 * The one place where chart states become addresses. Going somewhere needs an open surface: the sign-in
 * modal, /auth or /registration (specification, section 4); elsewhere nothing happens.
 * Answers its own end.
 */
export const connectBridge = (
  {
    auth,
    wakeIdentityProvider,
    wakePhoneNumbers,
  }: Pick<App, 'auth' | 'wakeIdentityProvider' | 'wakePhoneNumbers'>,
  router: AppRouter,
  leaveFor: (address: string) => void,
  dashboardUrl: string,
): (() => void) => {
  const place = () => router.state.location;
  const ways: Record<AuthDestination, () => void> = {
    registration: () => {
      if (place().pathname !== paths.registration) void router.navigate({ to: paths.registration });
    },
    dashboard: () => leaveFor(dashboardUrl),
    // There is nothing to fill in before the question is answered.
    auth: () => {
      if (place().pathname === paths.registration) void router.navigate({ to: paths.auth, replace: true });
    },
  };
  /** The entry of the history says so: a reload asks the same question. */
  const markChoice = () => {
    const { pathname, state } = router.latestLocation;
    const isChoosing = selectIsChoosingAccount(auth.getSnapshot());
    if (pathname !== paths.auth || !selectHasHeard(auth.getSnapshot())) return;
    if (isChoosing === (state.isBackFromRegistration ?? false)) return;
    void router.navigate({
      to: paths.auth,
      search: true,
      state: ({ isBackFromRegistration: _, ...rest }) =>
        isChoosing ? { ...rest, isBackFromRegistration: true } : rest,
      replace: true,
    });
  };
  let gone: AuthDestination | null = null;
  const follow = () => {
    const destination = hasOpenSurface(place()) ? selectDestination(auth.getSnapshot()) : null;
    // A chart tells its state many times; one destination is gone to once.
    if (destination !== gone && destination !== null) ways[destination]();
    gone = destination;
    markChoice();
  };

  const arrive = (pathname: string, from?: string) => {
    if (needsAuth(place())) auth.start();
    // Before anything is pressed: the provider's popup needs the gesture of the press.
    if (hasOpenSurface(place())) wakeIdentityProvider(pathname !== paths.registration);
    if (pathname === paths.registration) {
      wakePhoneNumbers();
      auth.send({ type: 'registration.resumed' });
    }
    const isBack = from === paths.registration && pathname === paths.auth && hasOpenSurface(place());
    if (isBack) auth.send({ type: 'registration.left' });
    follow();
  };

  const subscription = auth.subscribe(follow);
  const unsubscribe = router.subscribe('onResolved', ({ fromLocation, toLocation }) =>
    arrive(toLocation.pathname, fromLocation?.pathname),
  );
  // The page may have been there before the flow was needed.
  const arrived = router.state.resolvedLocation;
  if (arrived) arrive(arrived.pathname);
  return () => {
    subscription.unsubscribe();
    unsubscribe();
  };
};
