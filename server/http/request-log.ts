/** Logs one line per request, without personal data. */
import { createHmac, createSecretKey, randomBytes, scryptSync } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Settings } from '#server/config/settings.ts';
import { databaseSecret } from '#server/database/database-secret.ts';
import { clientAddress, networkOf } from '#server/http/client-address.ts';
import { routeOf } from '#server/http/route-of.ts';

export function logRequests(
  logger: Logger,
  hashSource: (address: string) => string,
  trustedProxies: number,
): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    const { method } = c.req;
    const { status } = c.res;
    const source = hashSource(clientAddress(c, trustedProxies));
    const user = c.get('callerHash');
    logger.info(
      { requestId: c.get('requestId'), method, route: routeOf(c), status, ms, source, user },
      'request',
    );
  };
}

/**
 * Pseudonymizes networks. There are few enough addresses to try them all, hence a key, which all processes of one database
 * share. It is derived slowly, so that a log line does not help to guess the password.
 */
export function createSourceHash({
  databaseUrl,
}: Pick<Settings, 'databaseUrl'>): (address: string) => string {
  const secret = databaseSecret(databaseUrl);
  const key = createSecretKey(secret ? scryptSync(secret, 'log', 32) : randomBytes(32));
  return (address) => createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, 16);
}
