/** Health checks: is the process alive, and can it work. */
import { Hono } from 'hono';
import type { AppDeps } from '#server/app-deps.ts';
import { ProblemError } from '#server/http/problem.ts';

export function createHealthRoutes({ isReady, isStopping }: Pick<AppDeps, 'isReady' | 'isStopping'>) {
  const routes = new Hono();

  const noStore = { 'Cache-Control': 'no-store' };

  routes.get('/healthz', (c) => {
    if (isStopping?.()) throw new ProblemError('unavailable');
    return c.json({ status: 'alive' }, 200, noStore);
  });

  routes.get('/readyz', async (c) => {
    if (!(await isReady())) throw new ProblemError('unavailable');
    return c.json({ status: 'ready' }, 200, noStore);
  });

  return routes;
}
