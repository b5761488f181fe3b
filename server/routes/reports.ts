/** Reports that pages send when they are left. */
import { Hono } from 'hono';
import { pageReport } from '#contract/page-report.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { readJson } from '#server/http/json-body.ts';
import { normalizeErrorName, otherFault } from '#server/metrics/error-names.ts';

export function createReportRoutes({
  countReport,
  logger,
  scripts,
}: Pick<AppDeps, 'countReport' | 'logger' | 'scripts'>) {
  const routes = new Hono();

  /** Any other file's name is the caller's text, or of another build. */
  const ownPlace = (place: string) =>
    place === '' || scripts?.has(place.replace(/(:\d+)+$/, '')) ? place : otherFault;

  routes.post('/reports', async (c) => {
    const report = await readJson(c, pageReport, { abortEarly: true });
    countReport?.(report);
    const faults = report.faults.map(({ name, place }) => ({
      name: normalizeErrorName(name),
      place: ownPlace(place),
    }));
    if (faults.length > 0) logger.warn({ faults }, 'a page had faults');
    return c.body(null, 204);
  });
  return routes;
}
