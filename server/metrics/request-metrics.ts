/** How many requests there are, how long they take, and why some of them are refused. */
import type { HttpBindings } from '@hono/node-server';
import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client';
import type { Context, MiddlewareHandler } from 'hono';
import { problemTypes } from '#contract/problem-types.ts';
import { apiBase } from '#contract/site.ts';
import { DatabaseError } from '#server/database/database-error.ts';
import { readQueueStats } from '#server/http/fair-queue.ts';
import { internalRefusalReasons, ProblemError, type RefusalReason } from '#server/http/problem.ts';
import { type ConnectionReason, connectionReasons } from '#server/http/refused-connections.ts';
import { findRoute } from '#server/http/route-of.ts';
import { IdentityUnavailable } from '#server/identity/identity-provider.ts';
import { describeApi } from '#server/openapi.ts';

/** Statuses of our faults. */
const failures = [500, 503];
const methods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);
const outages = ['database-outage', 'identity-outage'] as const;
type Reason = RefusalReason | ConnectionReason | (typeof outages)[number];

/** Mount it first, so it measures the response and the time that the caller sees. */
export function createRequestMetrics(registry: Registry) {
  const registers = [registry];
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route and status, from their arrival to their answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are being answered.',
    registers,
  });
  const refusals = new Counter({
    name: 'escandallo_refusals_total',
    help: 'Requests that were answered with an error, by reason.',
    labelNames: ['reason'],
    registers,
  });
  // From the start: a rate needs a value before the first one.
  for (const reason of [...problemReasons(), ...internalRefusalReasons, ...connectionReasons, ...outages])
    refusals.inc({ reason }, 0);
  for (const [route, operations] of Object.entries(describeApi({ sessionCookieDomain: undefined }).paths))
    for (const method of Object.keys(operations))
      for (const status of failures)
        durations.zero({ method: method.toUpperCase(), route: apiBase + route, status });
  durations.zero({ method: 'GET', route: '/assets/*', status: 404 });

  const countRefusal = (reason: Reason) => refusals.inc({ reason });
  const measureRequests: MiddlewareHandler = async (c, next) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    const start = performance.now() - (readQueueStats(incoming)?.waitedMs ?? 0);
    inFlight.inc();
    try {
      await next();
    } finally {
      inFlight.dec();
    }
    const { status } = c.res;
    const method = methods.has(c.req.method) ? c.req.method : 'other';
    durations.observe({ method, route: findRoute(c), status }, (performance.now() - start) / 1000);
    if (status >= 400) countRefusal(reasonOf(c));
  };
  return { measureRequests, countRefusal };
}

/** The limits name themselves: an IP address's or a user's. */
const problemReasons = () =>
  Object.keys(problemTypes).filter((type) => type !== 'too-many-requests') as RefusalReason[];

function reasonOf({ error, res }: Context): Reason {
  if (error instanceof ProblemError) return error.reason;
  if (error instanceof IdentityUnavailable) return 'identity-outage';
  if (error instanceof DatabaseError && error.isOutage) return 'database-outage';
  if (error) return 'internal-error';
  // Answered without an error, such as a path that is not there: one type for each of these statuses.
  const types = Object.entries(problemTypes) as [RefusalReason, number][];
  return types.find(([, status]) => status === res.status)?.[0] ?? 'internal-error';
}
