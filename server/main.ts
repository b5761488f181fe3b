/** The production entry: one process that serves the site and the API. */
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { parseSettings } from '#server/config/settings.ts';
import { databaseLocation, openDatabase } from '#server/database/database.ts';
import { createOwnerRecords } from '#server/database/owner-records.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { logRefusals, type OnRefusal } from '#server/http/refused-connections.ts';
import { createSourceHash } from '#server/http/request-log.ts';
import { listen } from '#server/http/server.ts';
import { warnOfSlowClock } from '#server/identity/clock-warning.ts';
import { createFirebaseIdentity } from '#server/identity/firebase-identity.ts';
import { serveInternal } from '#server/internal-server.ts';
import { openLog } from '#server/log.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { findTokenSyncOrigin, readBuildSettings } from '#server/pages/build-settings.ts';
import { createFirebaseAuthProxy } from '#server/pages/firebase-auth-proxy.ts';
import { listScripts } from '#server/pages/site-files.ts';
import { serveSite } from '#server/pages/static-site.ts';
import { createReadiness } from '#server/readiness.ts';

/** Time for a balancer to see that this process is not ready. */
const noticeMs = 3_000;
/** Longer than the server's own limit for running requests. */
const maxStopMs = 9_500;

const logger = openLog();

/** SIGHUP: the terminal was closed. */
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** The first process of a container ignores signals without a listener. */
const exitEarly = () => process.exit(1);

async function start() {
  for (const signal of stopSignals) process.once(signal, exitEarly);
  const settings = parseSettings(process.env);
  logger.level = settings.logLevel;
  const distDir = settings.siteDir ?? join(import.meta.dirname, '../dist');
  const built = readBuildSettings(distDir, settings);
  const site = serveSite(distDir, settings);
  const { firebaseProjectId: projectId, authEmulatorHost, production, commit } = settings;
  const metrics = createMetrics(commit);
  const onFutureToken = warnOfSlowClock(logger, metrics.countFutureToken);
  const identity = metrics.measureIdentity(
    createFirebaseIdentity({ projectId, authEmulatorHost }, onFutureToken),
  );
  const database = metrics.measureDatabase(await openDatabase(databaseLocation(settings)));
  const limits = createRateLimits(settings);
  const isReady = createReadiness(database, identity, projectId);
  const hashSource = createSourceHash(settings);
  let isStopping = false;
  const health = { isReady: async () => !isStopping && isReady(), isStopping: () => isStopping };
  const app = createApp({
    identity,
    owners: metrics.measureOwners(createOwnerRecords(database)),
    settings,
    limits,
    logger,
    hashSource,
    ...health,
    measureRequests: metrics.measureRequests,
    countReport: metrics.countReport,
    scripts: listScripts(distDir),
    security: {
      tokenSyncOrigin: built && findTokenSyncOrigin(built),
      ...(production && { extraSources: { frameSrc: ["'self'"] } }),
    },
  });
  if (production) {
    const upstream = `https://${projectId}.firebaseapp.com`;
    app.route('/', createFirebaseAuthProxy({ upstream, limits, trustedProxies: settings.trustedProxies }));
  }
  app.use(site);
  if (database.pool) metrics.watchPool(database.pool);
  const internalServer =
    settings.metrics && (await serveInternal(metrics, settings.metrics, { ...health, logger }));
  const logRefusal = logRefusals(logger, hashSource);
  const onRefusal: OnRefusal = (reason, ip) => {
    metrics.countRefusal(reason);
    logRefusal(reason, ip);
  };
  const server = await listen(app.fetch, {
    ...settings,
    // A proxy opens the connections of all its callers.
    isBehindProxy: settings.trustedProxies > 0,
    onRefusal,
  });
  logger.info(
    { commit, host: settings.host, port: server.port, metricsPort: internalServer?.port },
    'listening',
  );

  const stop = async () => {
    isStopping = true;
    logger.info('stopping');
    // Exits also when the database does not respond.
    setTimeout(() => process.exit(1), maxStopMs).unref();
    await server.close({ noticeMs });
    await Promise.all([internalServer?.close(), database.close()]);
    logger.info('stopped');
  };
  for (const signal of stopSignals) process.off(signal, exitEarly).once(signal, stop);
}

try {
  await start();
} catch (error) {
  console.error(error);
  process.exit(1);
}
