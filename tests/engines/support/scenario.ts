import type { Engine, EngineName, EngineOptions } from './engine.ts';
import type { InterceptingProxy } from './intercepting-proxy.ts';
import type { Page } from './page.ts';

export interface Visit {
  engine: Engine;
  page: Page;
  /** The HTTPS in front of the local stack. */
  proxy: InterceptingProxy;
  /** The site and the dashboard, as the browser has them. */
  siteUrl: string;
  dashboardUrl: string;
  /** The local stack, for the test's preparations. */
  stackUrl: string;
}

export interface Scenario {
  title: string;
  /** Runs in `npm test`; the others in `npm test -- --slow`. */
  isEssential?: true;
  /** Default: Spanish, light theme. */
  options?: Partial<EngineOptions>;
  /** Console errors that the scenario causes on purpose. */
  expected?: RegExp[];
  /** Steps that automation cannot do in an engine. Added to the test's name. */
  lacks?: Partial<Record<EngineName, string>>;
  run(visit: Visit): Promise<void>;
}
