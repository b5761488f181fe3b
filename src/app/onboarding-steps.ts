import { selectHasHeard } from '#machines/auth/auth.selectors.ts';
import { selectStep } from '#machines/registration/registration.selectors.ts';
import { paths } from '#src/config/paths.ts';
import type { App } from '#src/runtime/app-context.ts';
import type { AppRouter } from './router.ts';

/**
 * Starts onboarding, of which each step is a place in the browser's history: step 2 is /registration?step=store.
 * The chart says which step it is; Back and Forward ask it, and where it does not follow, the address comes back.
 * Answers its own end.
 */
export const connectSteps = (
  { auth, registration }: Pick<App, 'auth' | 'registration'>,
  router: AppRouter,
): (() => void) => {
  const place = () => router.latestLocation;
  const isHere = () => place().pathname === paths.registration;
  const addressed = () => (place().search.step === 'store' ? 2 : 1);
  const step = () => selectStep(registration.getSnapshot());

  /** The address becomes the chart's. Until it is known who is here, the draft may still bring step 2 back. */
  const show = () => {
    const { isAfterProfile } = place().state;
    if (!isHere() || step() === addressed() || !selectHasHeard(auth.getSnapshot())) return;
    if (step() === 2) {
      void router.navigate({
        to: paths.registration,
        search: { step: 'store' },
        state: { isAfterProfile: true },
      });
    } else if (isAfterProfile) router.history.back();
    else void router.navigate({ to: paths.registration, search: {}, replace: true });
  };

  registration.start();
  let shown = step();
  const follow = () => {
    if (step() === shown) return;
    shown = step();
    show();
  };
  let hasHeard = false;
  const hear = () => {
    if (hasHeard || !selectHasHeard(auth.getSnapshot())) return;
    hasHeard = true;
    show();
  };
  const arrive = (from: string | undefined) => {
    if (!isHere()) return;
    if (from === paths.registration && step() !== addressed()) {
      registration.send({ type: addressed() === 2 ? 'profile.submitted' : 'store.left' });
    }
    show();
  };

  const subscriptions = [registration.subscribe(follow), auth.subscribe(hear)];
  const unsubscribe = router.subscribe('onResolved', ({ fromLocation }) => arrive(fromLocation?.pathname));
  hear();
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
    unsubscribe();
  };
};
