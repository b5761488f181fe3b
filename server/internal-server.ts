/** `GET /metrics`, `/healthz` and `/readyz` on a separate port, which only Prometheus and the balancer reach. */
import { Hono } from 'hono';
import type { AppDeps } from '#server/app-deps.ts';
import { createErrorHandler } from '#server/error-handler.ts';
import { validateHostHeader } from '#server/http/guards.ts';
import { problemResponse, rejectOtherMethods } from '#server/http/problem.ts';
import { listen, type RunningServer } from '#server/http/server.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { createHealthRoutes } from '#server/routes/health.ts';

/**
 * Once in a process: it also begins to watch what the whole process does. Requests of the public port queue there:
 * however many they are, a health check on this port waits for one of them at most. See docs/decisions/0029.
 */
export function serveInternal(
  { registry, watchProcess }: Pick<Metrics, 'registry' | 'watchProcess'>,
  listenOptions: { port: number; host: string },
  { logger, ...health }: Pick<AppDeps, 'isReady' | 'isStopping' | 'logger'>,
): Promise<RunningServer> {
  watchProcess(health.isReady);
  const app = new Hono();
  app.onError(createErrorHandler(logger));
  app.use(validateHostHeader, rejectOtherMethods(app));
  app.notFound((c) => problemResponse(c, 'not-found'));
  app.route('/', createHealthRoutes(health));
  app.get('/metrics', async (c) =>
    c.body(await registry.metrics(), 200, {
      'Content-Type': registry.contentType,
      'Cache-Control': 'no-store',
    }),
  );
  return listen(app.fetch, { ...listenOptions, variablePrefix: 'METRICS_' });
}
