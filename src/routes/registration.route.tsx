import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { firstStep, isStep, type Step } from '#contract/limits.ts';
import { pages } from '#contract/site.ts';
import { importWithTimeout } from '#src/config/import-with-timeout.ts';
import { rootRoute } from './root.route.tsx';

/** The first step has none; the machine decides which step is shown. */
interface RegistrationSearch {
  step?: Step;
}

export const registrationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.registration,
  validateSearch: ({ step }: Record<string, unknown>): RegistrationSearch =>
    isStep(step) && step !== firstStep ? { step } : {},
  loader: ({ context: { loadTexts } }) => loadTexts('registration'),
  component: lazyRouteComponent(
    () => importWithTimeout(() => import('./registration.page.tsx')),
    'RegistrationPage',
  ),
});
