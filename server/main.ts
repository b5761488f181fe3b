/** The production entry: one process that serves the site and the API. */
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { createAuthHelper } from '#server/auth-helper.ts';
import { openDatabase } from '#server/database/database.ts';
import { createOwnerRecords } from '#server/database/owner-records.ts';
import { createFirebaseIdentity } from '#server/identity/firebase-identity.ts';
import { serveInternal } from '#server/internal-server.ts';
import { openLog } from '#server/log.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { createRateLimits } from '#server/rate-limits.ts';
import { createReadiness } from '#server/readiness.ts';
import { logRefusals, type OnRefusal } from '#server/refused-connections.ts';
import { createSourceHash } from '#server/request-log.ts';
import { listen } from '#server/server.ts';
import { parseSettings } from '#server/settings.ts';
import { listScripts } from '#server/site-files.ts';
import { serveSite } from '#server/static-site.ts';

/** How long a balancer has to notice that this process is no longer ready. */
const noticeMs = 3_000;
/** Longer than the server gives running requests. */
const mostMsToStop = 9_500;

const logger = openLog();

/** As the first process of a container, where a signal that nobody listens to is none. */
const endEarly = () => process.exit(1);

async function start() {
  process.once('SIGTERM', endEarly).once('SIGINT', endEarly);
  const settings = parseSettings(process.env);
  const distDir = settings.siteDir ?? join(import.meta.dirname, '../dist');
  const site = serveSite(distDir, settings);
  const { firebaseProjectId: projectId, authEmulatorHost, databaseUrl, dataDir, production } = settings;
  const metrics = createMetrics();
  const identity = metrics.measureIdentity(createFirebaseIdentity({ projectId, authEmulatorHost }));
  const database = metrics.measureDatabase(
    await openDatabase(databaseUrl ? { url: databaseUrl } : { dataDir: join(dataDir, 'database') }),
  );
  const limits = createRateLimits(settings, metrics.measureTell);
  const isReady = createReadiness(database, identity, projectId);
  const hashSource = createSourceHash(settings);
  let isStopping = false;
  const isReadyNow = async () => !isStopping && isReady();
  const app = createApp({
    identity,
    owners: metrics.measureOwners(createOwnerRecords(database)),
    settings,
    limits,
    logger,
    hashSource,
    isReady: isReadyNow,
    measureRequests: metrics.measureRequests,
    countReport: metrics.countReport,
    scripts: listScripts(distDir),
    security: production ? { extraSources: { frameSrc: ["'self'"] } } : {},
  });
  if (production) {
    const upstream = `https://${projectId}.firebaseapp.com`;
    app.route('/', createAuthHelper({ upstream, limits, trustedProxies: settings.trustedProxies }));
  }
  app.get('*', site);
  metrics.watchPools({ queries: database.pool, limits: limits.pool });
  const internalServer =
    settings.metrics && (await serveInternal(metrics, settings.metrics, { isReady: isReadyNow, logger }));
  const logRefusal = logRefusals(logger, hashSource);
  const onRefusal: OnRefusal = (reason, address) => {
    metrics.countRefusal(reason);
    logRefusal(reason, address);
  };
  const server = await listen(app.fetch, { ...settings, onRefusal });
  logger.info({ host: settings.host, port: server.port, metricsPort: internalServer?.port }, 'listening');

  const stop = async () => {
    isStopping = true;
    logger.info('stopping');
    // A database that does not answer keeps its connections, but not this process.
    setTimeout(() => process.exit(1), mostMsToStop).unref();
    await server.close({ noticeMs });
    await Promise.all([internalServer?.close(), limits.close(), database.close()]);
    logger.info('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.off(signal, endEarly).once(signal, stop);
}

try {
  await start();
} catch (error) {
  console.error(error);
  process.exit(1);
}
