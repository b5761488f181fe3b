/** `GET /metrics`, on a port of its own that only Prometheus reaches. */
import { Hono } from 'hono';
import { methodNotAllowed, problemResponse } from '#server/problem.ts';
import { listen, type RunningServer } from '#server/server.ts';
import type { Metrics } from './metrics.ts';

/** Once in a process: it also begins to watch what the whole process does. */
export function serveMetrics(
  { registry, watchProcess }: Metrics,
  address: { port: number; host: string },
  isReady: () => Promise<boolean>,
): Promise<RunningServer> {
  watchProcess(isReady);
  const app = new Hono();
  app.notFound((c) => problemResponse(c, 'not-found'));
  app.get('/metrics', async (c) =>
    c.body(await registry.metrics(), 200, {
      'Content-Type': registry.contentType,
      'Cache-Control': 'no-store',
    }),
  );
  app.all('/metrics', methodNotAllowed('GET, HEAD'));
  return listen(app.fetch, address);
}
