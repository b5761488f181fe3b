/** What pages tell when they are left. */
import { Hono } from 'hono';
import { pageReport } from '#contract/page-report.ts';
import type { AppDeps } from '#server/app.ts';
import { faultName } from '#server/fault-names.ts';
import { readJson } from '#server/json-body.ts';
import { methodNotAllowed } from '#server/problem.ts';

export function createReportRoutes({ countReport, logger }: Pick<AppDeps, 'countReport' | 'logger'>) {
  const routes = new Hono();
  routes.post('/reports', async (c) => {
    const report = await readJson(c, pageReport);
    countReport?.(report);
    for (const { name, place } of report.faults) {
      logger.warn({ name: faultName(name), place }, 'a page had a fault');
    }
    return c.body(null, 204);
  });
  routes.all('/reports', methodNotAllowed('POST'));
  return routes;
}
