import type { Environment } from '#src/config/environment.ts';
import type { App } from './app-context.ts';
import { connectBridge } from './bridge.ts';
import { createApp } from './create-app.ts';
import { connectSteps } from './onboarding-steps.ts';
import { createPorts } from './ports.ts';
import type { AppRouter } from './router.ts';

interface FlowSetting {
  environment: Environment;
  router: AppRouter;
  /** The language of e-mails. */
  language: () => string;
  /** See the auth chart: false when the visit begins on /registration. */
  expectsSession: boolean;
}

/** Everything that only sign-in and onboarding need: the charts, the API, the bridge. A chunk of its own. */
export const startFlow = ({ environment, router, language, expectsSession }: FlowSetting): App => {
  const app = createApp(createPorts(environment, language), expectsSession);
  connectBridge(app, router, (address) => location.assign(address), environment.dashboardUrl);
  connectSteps(app, router);
  return app;
};
