/** The API as one Hono app that can be called without a port. */
import { Hono, type MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import type { Logger } from 'pino';
import type { PageReport } from '#contract/page-report.ts';
import { apiBase } from '#contract/site.ts';
import type { OwnerRecords } from '#server/database/owner-records.ts';
import { answerErrors } from '#server/error-answer.ts';
import { allowOrigins, expectPlainHost, limitAddresses, protectWrites } from '#server/guards.ts';
import type { IdentityProvider } from '#server/identity/identity-provider.ts';
import { shedLoad } from '#server/load-shedding.ts';
import { problemResponse } from '#server/problem.ts';
import type { RateLimits } from '#server/rate-limits.ts';
import { awaitBody } from '#server/request-body.ts';
import { createSourceHash, logRequests } from '#server/request-log.ts';
import { createDescriptionRoutes } from '#server/routes/description.ts';
import { createHealthRoutes } from '#server/routes/health.ts';
import { createReportRoutes } from '#server/routes/reports.ts';
import { createSessionRoutes } from '#server/routes/session.ts';
import { createUserRoutes } from '#server/routes/users.ts';
import { type SecurityOptions, securityHeaders } from '#server/security-headers.ts';
import type { CookieSettings } from '#server/session-cookie.ts';
import type { Settings } from '#server/settings.ts';

export interface AppDeps {
  identity: IdentityProvider;
  owners: OwnerRecords;
  settings: CookieSettings &
    Pick<
      Settings,
      | 'allowedOrigins'
      | 'databaseUrl'
      | 'firebaseProjectId'
      | 'production'
      | 'recentSignInSeconds'
      | 'sessionAbsoluteSeconds'
      | 'trustedProxies'
    >;
  limits: RateLimits;
  logger: Logger;
  /** Names the network of an address in the log; by itself as `createSourceHash` does. */
  hashSource?: (address: string) => string;
  /** Whether the database and the identity provider answer; may reject with what does not. */
  isReady: () => Promise<boolean>;
  /** Takes what pages tell when they are left. */
  countReport?: (report: PageReport) => void;
  /** Paths of the site's scripts, which the log may name. */
  scripts?: ReadonlySet<string>;
  /** Sees every request and its answer. */
  measureRequests?: MiddlewareHandler;
  /** What the pages of this site may do beyond the usual. */
  security?: Pick<SecurityOptions, 'extraSources'>;
}

const maxBodyBytes = 16 * 1024;
const bodyPatienceMs = 5_000;

/** Answers the API, and /healthz and /readyz as ordinary requests. Add the site's own handlers to the returned app. */
export function createApp(deps: AppDeps): Hono {
  const { logger, settings, hashSource = createSourceHash(settings) } = deps;
  if (settings.production && settings.plainCookie) {
    throw new Error("The local stack's cookie travels without TLS: production does not start with it.");
  }
  const app = new Hono();
  app.onError(answerErrors(logger));
  app.notFound((c) => problemResponse(c, 'not-found'));

  if (deps.measureRequests) app.use(deps.measureRequests);
  // Without a header name the id is always ours.
  app.use(requestId({ headerName: '' }), logRequests(logger, hashSource, settings.trustedProxies));
  app.use(securityHeaders({ ...settings, ...deps.security }), expectPlainHost);

  const countAddress = limitAddresses(deps.limits, settings.trustedProxies);
  app.use(
    `${apiBase}/*`,
    async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
    },
    allowOrigins(settings.allowedOrigins),
    // Before a body is read, which costs more than to refuse it; refused writes count too.
    countAddress,
    protectWrites(settings.allowedOrigins),
    // Before a call takes one of the places: a caller who sends slowly must not keep others out.
    awaitBody(maxBodyBytes, bodyPatienceMs),
    shedLoad(),
  );
  app.route(apiBase, createDescriptionRoutes(deps));
  app.route(apiBase, createUserRoutes(deps));
  app.route(apiBase, createSessionRoutes(deps));
  app.route(apiBase, createReportRoutes(deps));
  app.all(`${apiBase}/*`, (c) => problemResponse(c, 'not-found'));
  // Whoever has a second port asks there: see internal-server.ts.
  for (const path of ['/healthz', '/readyz']) app.use(path, countAddress);
  app.route('/', createHealthRoutes(deps));
  return app;
}
