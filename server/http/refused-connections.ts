/** Logs requests that are refused before they reach the app. */
import type { Logger } from 'pino';
import { createLineLimit } from '#server/http/line-limit.ts';

/** Why Node's parser or the server refused a request, or cut its connection. */
export const connectionReasons = [
  'malformed-http',
  'header-overflow',
  'request-timeout',
  'pipelining-limit',
  'response-timeout',
  'connection-limit',
] as const;
export type ConnectionReason = (typeof connectionReasons)[number] | 'bad-request' | 'method-not-allowed';

/** `ip` is that of the socket. */
export type OnRefusal = (reason: ConnectionReason, ip: string) => void;

/** The reason for an error of Node's parser; nothing for other errors of a socket, such as a client that leaves. */
export function parserReason({ code = '' }: NodeJS.ErrnoException): ConnectionReason | undefined {
  if (code === 'HPE_HEADER_OVERFLOW') return 'header-overflow';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request-timeout';
  return code.startsWith('HPE_') ? 'malformed-http' : undefined;
}

const maxLinesPerSecond = 10;

/** Logs refusals with the hash of their network. `unlogged`: refusals since the last line that the limit per second omitted. */
export function logRefusals(logger: Logger, hashSource: (ip: string) => string): OnRefusal {
  const omitted = createLineLimit(maxLinesPerSecond);
  return (reason, ip) => {
    const unlogged = omitted();
    if (unlogged === undefined) return;
    logger.warn({ reason, source: hashSource(ip), unlogged }, 'a connection was refused');
  };
}
