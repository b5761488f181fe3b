import type { FlowEmitted } from '#machines/flow/flow.types.ts';
import { paths } from '#src/config/paths.ts';
import type { App } from '#src/runtime/app-context.ts';
import { placeAt } from '#src/runtime/places.ts';
import type { AppRouter } from './router.ts';

type Destination = Extract<FlowEmitted, { type: 'navigate' }>['to'];

/**
 * Starts the flow's chart, tells it where the router is, and goes where the chart says, once a page of the flow is
 * `drawn`: the router cannot leave one that is still being hydrated. `leaveFor` opens the dashboard. Returns what
 * disconnects the two.
 */
export const connectRouter = (
  flow: App['flow'],
  router: AppRouter,
  leaveFor: (address: string) => void,
  dashboardUrl: string,
  drawn: Promise<void>,
): (() => void) => {
  const destinations: Record<Destination, () => void> = {
    dashboard: () => leaveFor(dashboardUrl),
    onboarding: () => void router.navigate({ to: paths.registration }),
    auth: () => void router.navigate({ to: paths.auth, replace: true }),
    store: () =>
      void router.navigate({
        to: paths.registration,
        search: { step: 'store' },
        state: { isAfterProfile: true },
      }),
    profile: () => {
      if (router.latestLocation.state.isAfterProfile) router.history.back();
      else void router.navigate({ to: paths.registration, search: {}, replace: true });
    },
  };
  const mark = (isReturn: boolean) => {
    const { pathname, state } = router.latestLocation;
    // They may be on their way to another page.
    if (pathname !== paths.auth || isReturn === (state.isBackFromRegistration ?? false)) return;
    void router.navigate({
      to: paths.auth,
      search: true,
      state: ({ isBackFromRegistration: _, ...rest }) =>
        isReturn ? { ...rest, isBackFromRegistration: true } : rest,
      replace: true,
    });
  };
  const subscriptions = [
    flow.on('navigate', ({ to }) => void drawn.then(destinations[to])),
    flow.on('rememberReturn', ({ isReturn }) => void drawn.then(() => mark(isReturn))),
  ];
  const unsubscribe = router.subscribe('onResolved', ({ toLocation }) => flow.send(placeAt(toLocation)));
  flow.start();
  // The page may have been there before the flow was needed.
  if (router.state.resolvedLocation) flow.send(placeAt(router.state.resolvedLocation));
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
    unsubscribe();
  };
};
