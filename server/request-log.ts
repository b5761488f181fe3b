/** One line per request, without anything that a person typed or holds. */
import { createHmac, createSecretKey, randomBytes, scryptSync } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { clientAddress, networkOf } from '#server/client-address.ts';
import { databaseSecret } from '#server/database/database-secret.ts';
import { routeOf } from '#server/route-of.ts';
import type { Settings } from '#server/settings.ts';

type LogSettings = Pick<Settings, 'databaseUrl' | 'trustedProxies'>;

export function logRequests(logger: Logger, { databaseUrl, trustedProxies }: LogSettings): MiddlewareHandler {
  const sourceOf = createSourceHash(databaseSecret(databaseUrl));
  return async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    const { method } = c.req;
    const { status } = c.res;
    const source = sourceOf(clientAddress(c, trustedProxies));
    const user = c.get('callerHash');
    logger.info(
      { requestId: c.get('requestId'), method, route: routeOf(c), status, ms, source, user },
      'request',
    );
  };
}

/**
 * Tells networks apart without naming them. There are few enough addresses to try them all, hence a key; all
 * processes of one database have the same. Made slowly: a line of the log must not help to guess the password.
 */
function createSourceHash(secret: string | undefined) {
  const key = createSecretKey(secret ? scryptSync(secret, 'log', 32) : randomBytes(32));
  return (address: string) =>
    createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, 16);
}
