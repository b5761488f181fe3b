/** Metrics of this process for Prometheus. No label has a value that a caller chose. See docs/decisions/0032. */
import { Counter, collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client';
import type { IdentityProvider } from '#server/identity/identity-provider.ts';
import { withTimeout } from '#server/with-timeout.ts';
import { createDatabaseMetrics } from './database-metrics.ts';
import { instrumentGoogleRequests } from './google-requests.ts';
import { measureIdentity } from './identity-metrics.ts';
import { createPageMetrics } from './page-metrics.ts';
import { createRequestMetrics } from './request-metrics.ts';

/** gauges of @prometheus-io/client wrongly named `_total`. The same values are exported, labelled by `type`, without the suffix. */
const misnamed = ['handles', 'requests', 'resources'].map((name) => `nodejs_active_${name}_total`);
/** promtool rejects a type in a name. `nodejs_eventloop_lag_*` says the same. */
const typeInName = ['histogram', 'summary'].map((type) => `nodejs_eventloop_utilization_${type}`);
/** Shorter than Prometheus's scrape timeout. */
const readinessTimeoutMs = 2_000;

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics(commit = 'unknown') {
  const registry = new Registry();
  new Gauge({
    name: 'escandallo_build_info',
    help: 'Always 1. The label names the commit that this process runs.',
    labelNames: ['commit'],
    registers: [registry],
  }).set({ commit }, 1);
  const futureTokens = new Counter({
    name: 'escandallo_future_tokens_total',
    help: 'Tokens and cookies that were refused because by this clock they are issued in the future.',
    registers: [registry],
  });
  new Gauge({
    name: 'escandallo_clock_seconds',
    help: 'The clock of this process, in seconds since 1970.',
    registers: [registry],
    collect() {
      this.set(Date.now() / 1000);
    },
  });
  return {
    registry,
    countFutureToken: () => futureTokens.inc(),
    ...createRequestMetrics(registry),
    countReport: createPageMetrics(registry),
    measureIdentity: (identity: IdentityProvider) => measureIdentity(identity, registry),
    ...createDatabaseMetrics(registry),
    /** Registers process-wide metrics. Call at most once per process. */
    watchProcess(isReady: () => Promise<boolean>) {
      collectDefaultMetrics({ register: registry });
      for (const name of [...misnamed, ...typeInName]) registry.removeSingleMetric(name);
      new Gauge({
        name: 'escandallo_ready',
        help: '1 when /readyz says that this process can work, otherwise 0.',
        registers: [registry],
        async collect() {
          const ready = await withTimeout(isReady(), readinessTimeoutMs).catch(() => false);
          this.set(ready ? 1 : 0);
        },
      });
      instrumentGoogleRequests(registry);
    },
  };
}
