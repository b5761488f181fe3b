import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#src/config/load-chunk.ts';
import { paths } from '#src/config/paths.ts';
import { rootRoute } from './root.route.tsx';

/** `?step=store` is step 2; what is shown is the chart's. */
interface RegistrationSearch {
  step?: 'store';
}

export const registrationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.registration,
  validateSearch: ({ step }: Record<string, unknown>): RegistrationSearch =>
    step === 'store' ? { step } : {},
  loader: ({ context: { loadTexts } }) => loadTexts('registration'),
  component: lazyRouteComponent(() => loadChunk(() => import('./registration.page.tsx')), 'RegistrationPage'),
});
