import type { AuthInput } from '#machines/auth/auth.types.ts';
import type { Environment } from '#src/config/environment.ts';
import { paths } from '#src/config/paths.ts';
import { pickLanguage } from '#src/i18n/languages.ts';
import type { App } from '#src/runtime/app-context.ts';
import { nextTask } from '#src/runtime/next-task.ts';
import { isTrackingRefused, sendReport } from '#src/services/page-reports.ts';
import { connectRouter } from './connect-router.ts';
import { createApp } from './create-app.ts';
import { keptDishes } from './kept-dishes.ts';
import { createPorts } from './ports.ts';
import type { AppRouter } from './router.ts';
import { watchFlow } from './watch-flow.ts';

interface FlowSetting {
  environment: Environment;
  router: AppRouter;
  /** The language of e-mails. */
  language: () => string;
  authInput: AuthInput;
  /** Resolves when a page of the flow is drawn. */
  drawn: Promise<void>;
}

/** The browser's Back led here, and nothing was pressed since: going on by itself would be a step forward again. */
const isGoingBack = () =>
  // Firefox has it since version 120.
  navigator.userActivation?.hasBeenActive === false &&
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward');

/** The address with the saved dish, for a dashboard that takes it; the address alone if there is none. */
const withKeptDish = async (address: string, { dashboardTakesDishes }: Environment) =>
  dashboardTakesDishes && keptDishes.isThere() ? (await keptDishes.load()).handOver(address) : address;

/** The address with `?lng=`, as i18next reads it, where the browser's languages would lead to another. */
const withLanguage = (address: string, language: string) => {
  if (pickLanguage(navigator.languages) === language) return address;
  const url = new URL(address);
  url.searchParams.set('lng', language);
  return url.href;
};

/** Everything that only sign-in and onboarding need: the charts, the API, the way to the router. It comes on demand. */
export const startFlow = async (setting: FlowSetting): Promise<App> => {
  const { environment, router, language, authInput, drawn } = setting;
  const isWatched = environment.sendsReports && !isTrackingRefused(navigator);
  const options = isWatched
    ? { inspect: watchFlow((report) => sendReport(environment.apiHost, report)) }
    : {};
  const app = createApp(createPorts(environment, language), authInput, options);
  // The form is no place to come back to: it would lead to the dashboard once more.
  const leaveFor = (address: string) => {
    if (isGoingBack()) location.replace(paths.landing);
    else {
      // Where its code does not load, the dish stays for the next time.
      const localized = withLanguage(address, language());
      void withKeptDish(localized, environment)
        .catch(() => localized)
        .then((whole) => location.replace(whole));
    }
  };
  await nextTask();
  connectRouter(app.flow, router, leaveFor, environment.dashboardUrl, drawn);
  return app;
};
