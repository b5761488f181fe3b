import { pages } from '#contract/site.ts';
import type { FlowNavigation } from '#machines/flow/flow.types.ts';
import type { App } from '#src/runtime/app-context.ts';
import { routeEventFor } from '#src/runtime/route-events.ts';
import type { AppRouter } from './router.ts';

/**
 * Starts the flow machine, sends it the router's route and navigates on its events. Waits for `rendered`, because the
 * router cannot leave a page during hydration. `redirectTo` opens the dashboard. Returns a function that
 * disconnects the machine and the router.
 */
export const connectRouter = (
  flow: App['flow'],
  router: AppRouter,
  redirectTo: (address: string) => void,
  dashboardUrl: string,
  rendered: Promise<void>,
): (() => void) => {
  const destinations: Record<FlowNavigation['to'], () => void> = {
    dashboard: () => redirectTo(dashboardUrl),
    onboarding: () => void router.navigate({ to: pages.registration }),
    auth: () => void router.navigate({ to: pages.auth, replace: true }),
    store: () =>
      void router.navigate({
        to: pages.registration,
        search: { step: 'store' },
        state: { isAfterProfile: true },
      }),
    completedStore: () =>
      void router.navigate({ to: pages.registration, search: { step: 'store' }, replace: true }),
    profile: () => {
      if (router.latestLocation.state.isAfterProfile) router.history.back();
      else void router.navigate({ to: pages.registration, search: {}, replace: true });
    },
  };
  const setReturnMark = (isReturn: boolean) => {
    const { pathname, state } = router.latestLocation;
    // The user may have left /auth meanwhile.
    if (pathname !== pages.auth || isReturn === (state.isBackFromRegistration ?? false)) return;
    void router.navigate({
      to: pages.auth,
      search: true,
      state: ({ isBackFromRegistration: _, ...rest }) =>
        isReturn ? { ...rest, isBackFromRegistration: true } : rest,
      replace: true,
    });
  };
  const subscriptions = [
    flow.on('navigate', ({ to }) => void rendered.then(destinations[to])),
    flow.on('rememberReturn', ({ isReturn }) => void rendered.then(() => setReturnMark(isReturn))),
  ];
  const unsubscribe = router.subscribe('onResolved', ({ toLocation }) =>
    flow.send(routeEventFor(toLocation)),
  );
  flow.start();
  // The route may have resolved before the flow started.
  if (router.state.resolvedLocation) flow.send(routeEventFor(router.state.resolvedLocation));
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
    unsubscribe();
  };
};
