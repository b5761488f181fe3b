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
    const report = await readJson(c, pageReport, { abortEarly: true });
    countReport?.(report);
    const faults = report.faults.map(({ name, place }) => ({ name: faultName(name), place }));
    if (faults.length > 0) logger.warn({ faults }, 'a page had faults');
    return c.body(null, 204);
  });
  routes.all('/reports', methodNotAllowed('POST'));
  return routes;
}
