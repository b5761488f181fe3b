import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pages } from '#contract/site.ts';
import { importWithTimeout } from '#src/config/import-with-timeout.ts';
import { rootRoute } from './root.route.tsx';

/** `?step=store` is step 2; the machine decides which step is shown. */
interface RegistrationSearch {
  step?: 'store';
}

export const registrationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.registration,
  validateSearch: ({ step }: Record<string, unknown>): RegistrationSearch =>
    step === 'store' ? { step } : {},
  loader: ({ context: { loadTexts } }) => loadTexts('registration'),
  component: lazyRouteComponent(
    () => importWithTimeout(() => import('./registration.page.tsx')),
    'RegistrationPage',
  ),
});
