import { firstStep, type Step } from '#contract/limits.ts';
import { pages } from '#contract/site.ts';
import type { FlowDestination } from '#machines/flow/flow.types.ts';
import type { App } from '#src/runtime/app-context.ts';
import { routeEventFor } from '#src/runtime/route-events.ts';
import type { AppRouter } from './router.ts';

const searchOf = (step: Step) => (step === firstStep ? {} : { step });

/**
 * Starts the flow machine, sends it the router's route and navigates on its events. Waits for `rendered`, because the
 * router cannot leave a page during hydration. `redirectTo` opens the dashboard. Returns a function that
 * disconnects the machine and the router.
 */
export const connectRouter = (
  flow: App['flow'],
  router: AppRouter,
  redirectTo: (url: string) => void,
  dashboardUrl: string,
  rendered: Promise<void>,
): (() => void) => {
  const openNextStep = (step: Step) => {
    const { search, state } = router.latestLocation;
    const stepsBefore = [...(state.stepsBefore ?? []), search.step ?? firstStep];
    void router.navigate({ to: pages.registration, search: searchOf(step), state: { stepsBefore } });
  };
  const replaceStep = (step: Step) =>
    void router.navigate({ to: pages.registration, search: searchOf(step), replace: true });
  const openPreviousStep = (step: Step) => {
    const { stepsBefore = [] } = router.latestLocation.state;
    const index = stepsBefore.indexOf(step);
    if (index === -1) replaceStep(step);
    else router.history.go(index - stepsBefore.length);
  };
  const navigate = (destination: FlowDestination) => {
    switch (destination.to) {
      case 'dashboard':
        return redirectTo(dashboardUrl);
      case 'onboarding':
        return void router.navigate({ to: pages.registration });
      case 'auth':
        return void router.navigate({ to: pages.auth, replace: true });
      case 'nextStep':
        return openNextStep(destination.step);
      case 'previousStep':
        return openPreviousStep(destination.step);
      case 'completedStep':
        return replaceStep(destination.step);
    }
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
    flow.on('navigate', (destination) => void rendered.then(() => navigate(destination))),
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
