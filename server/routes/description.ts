/** The API's own description. */
import { Hono } from 'hono';
import type { AppDeps } from '#server/app-deps.ts';
import { describeApi } from '#server/openapi.ts';

export function createDescriptionRoutes({ settings }: Pick<AppDeps, 'settings'>) {
  const routes = new Hono();
  const description = JSON.stringify(describeApi(settings));
  routes.get('/openapi.json', (c) => c.body(description, 200, { 'Content-Type': 'application/json' }));
  return routes;
}
