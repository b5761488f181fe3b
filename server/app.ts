/** The API as one Hono app that can be called without a port. */
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { apiBase } from '#contract/site.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { createErrorHandler } from '#server/error-handler.ts';
import { bufferBody } from '#server/http/buffer-body.ts';
import {
  corsFor,
  csrfProtection,
  rateLimitRequests,
  validateHostHeader,
  warnAboutProxies,
} from '#server/http/guards.ts';
import { shedLoad } from '#server/http/load-shedding.ts';
import { problemResponse, rejectOtherMethods } from '#server/http/problem.ts';
import { createSourceHash, logRequests } from '#server/http/request-log.ts';
import { securityHeaders } from '#server/pages/security-headers.ts';
import { createDescriptionRoutes } from '#server/routes/description.ts';
import { createHealthRoutes } from '#server/routes/health.ts';
import { createReportRoutes } from '#server/routes/reports.ts';
import { createSessionRoutes } from '#server/routes/session.ts';
import { createUserRoutes } from '#server/routes/users.ts';

const maxBodyBytes = 16 * 1024;
const bodyTimeoutMs = 5_000;

/**
 * Answers the API, and /healthz and /readyz as ordinary requests. The site's handlers are added to the returned app, by `use`
 * where a path has no methods of its own.
 */
export function createApp(deps: AppDeps): Hono {
  const { logger, settings, hashSource = createSourceHash(settings) } = deps;
  if (settings.production && settings.plainCookie) {
    throw new Error("The local stack's cookie travels without TLS: production does not start with it.");
  }
  const app = new Hono();
  app.onError(createErrorHandler(logger));
  app.notFound((c) => problemResponse(c, 'not-found'));

  if (deps.measureRequests) app.use(deps.measureRequests);
  // Without a proxy in front, callers would choose the id.
  const headerName = settings.trustedProxies > 0 ? 'X-Request-Id' : '';
  app.use(
    requestId({ headerName, limitLength: 64 }),
    logRequests(logger, hashSource, settings.trustedProxies),
  );
  app.use(warnAboutProxies(logger, settings.trustedProxies));
  app.use(securityHeaders({ ...settings, ...deps.security }));
  const countRequest = rateLimitRequests(deps.limits, settings.trustedProxies);
  app.use(
    `${apiBase}/*`,
    // Answered by `corsFor`.
    (c, next) => (c.req.method === 'OPTIONS' ? countRequest(c, next) : next()),
    async (c, next) => {
      await next();
      // Unlike `c.header`, this does not copy the response.
      c.res.headers.set('Cache-Control', 'no-store');
    },
    // Before the limits: another origin may read how long to wait.
    corsFor(settings.allowedOrigins),
  );
  // Before all that costs more, and before other refusals: they count too.
  app.use(countRequest, validateHostHeader, rejectOtherMethods(app));
  app.use(
    `${apiBase}/*`,
    csrfProtection(settings.allowedOrigins),
    // Before the call counts as running: a slow sender must not use up the limit of others.
    bufferBody(maxBodyBytes, bodyTimeoutMs),
    shedLoad(),
  );
  app.route(apiBase, createDescriptionRoutes(deps));
  app.route(apiBase, createUserRoutes(deps));
  app.route(apiBase, createSessionRoutes(deps));
  app.route(apiBase, createReportRoutes(deps));
  app.all(`${apiBase}/*`, (c) => problemResponse(c, 'not-found'));
  // A deployment with a second port uses that one for health checks: see internal-server.ts.
  app.route('/', createHealthRoutes(deps));
  return app;
}
