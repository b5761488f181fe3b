import { pages, pickLanguage } from '#contract/site.ts';
import type { AuthInput } from '#machines/auth/auth.types.ts';
import type { Environment } from '#src/config/environment.ts';
import type { App } from '#src/runtime/app-context.ts';
import { yieldToMain } from '#src/runtime/yield-to-main.ts';
import { isTrackingRefused, sendReport } from '#src/services/page-reports.ts';
import { connectRouter } from './connect-router.ts';
import { createApp } from './create-app.ts';
import { createFlowTelemetry } from './flow-telemetry.ts';
import { createPorts } from './ports.ts';
import type { AppRouter } from './router.ts';
import { savedDishes } from './saved-dishes.ts';

interface FlowOptions {
  environment: Environment;
  router: AppRouter;
  /** The language of e-mails. */
  language: () => string;
  authInput: AuthInput;
  /** Resolves when a page of the flow is rendered. */
  rendered: Promise<void>;
}

/** True after the browser's Back without input since: a redirect would undo that step. */
const isGoingBack = () =>
  // Firefox has it since version 120.
  navigator.userActivation?.hasBeenActive === false &&
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward');

/** Adds the saved dish for a dashboard that reads it. */
const withSavedDish = async (url: string, { dashboardTakesDishes }: Environment) =>
  dashboardTakesDishes && savedDishes.hasDish() ? (await savedDishes.load()).handOver(url) : url;

/** Adds i18next's `?lng=` where the browser's languages would select another. */
const withLanguage = (dashboardUrl: string, language: string) => {
  if (pickLanguage(navigator.languages) === language) return dashboardUrl;
  const url = new URL(dashboardUrl);
  url.searchParams.set('lng', language);
  return url.href;
};

/** Starts the machines, ports and router connection of sign-in and onboarding. Loaded on demand. */
export const startFlow = async (options: FlowOptions): Promise<App> => {
  const { environment, router, language, authInput, rendered } = options;
  const isTraced = environment.sendsReports && !isTrackingRefused(navigator);
  const inspection = isTraced
    ? { inspect: createFlowTelemetry((report) => sendReport(environment.apiHost, report)) }
    : {};
  const app = createApp(createPorts(environment, language), authInput, inspection);
  // Replaces the form's history entry, which would redirect again on Back.
  const redirectTo = (url: string) => {
    if (isGoingBack()) location.replace(pages.landing);
    else {
      // The dish stays stored when its code fails to load.
      const localized = withLanguage(url, language());
      void withSavedDish(localized, environment)
        .catch(() => localized)
        .then((url) => location.replace(url));
    }
  };
  await yieldToMain();
  connectRouter(app.flow, router, redirectTo, environment.dashboardUrl, rendered);
  return app;
};
