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
  /** The local stack itself, for what a test prepares. */
  stackUrl: string;
}

export interface Scenario {
  title: string;
  /** Runs in `npm test`; the others in `npm test -- --slow`. */
  isEssential?: true;
  /** Else in Spanish, light. */
  options?: Partial<EngineOptions>;
  /** What its page may say of errors, because the scenario is about them. */
  expected?: RegExp[];
  /** What automation cannot do in an engine, so the scenario does less there: part of the test's name. */
  lacks?: Partial<Record<EngineName, string>>;
  run(visit: Visit): Promise<void>;
}
