/** Node's HTTP server around a fetch handler. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { findNetwork } from '#server/http/client-ip.ts';
import { drainRequestBody } from '#server/http/drain-request.ts';
import { createFairQueue } from '#server/http/fair-queue.ts';
import { limitPipelinedRequests } from '#server/http/pipelining-limit.ts';
import { type ConnectionReason, type OnRefusal, parserReason } from '#server/http/refused-connections.ts';

type FetchHandler = (request: Request, env: HttpBindings) => Response | Promise<Response>;

export interface RunningServer {
  port: number;
  /**
   * Stops listening, waits for running requests, and closes what still runs after 9 s. During `noticeMs` it still accepts
   * requests and closes the connection after each, so callers move to another process.
   */
  close(options?: { noticeMs?: number }): Promise<void>;
}

interface ListenOptions {
  port: number;
  host: string;
  /** Timeout of a response; the pages' own timeout is the same. */
  responseTimeoutMs?: number;
  /** Called for requests that do not reach `fetch`. */
  onRefusal?: OnRefusal;
  /** Prefix of the settings that an error names: `METRICS_` for METRICS_PORT and METRICS_HOST. */
  variablePrefix?: string;
  /** Whether the callers' connections end at a proxy. */
  isBehindProxy?: boolean;
}

/** Pending connections: with Node's default of 511, larger bursts were delayed by 1 to 3 s. */
const backlog = 4_096;
const drainMs = 9_000;
/** Cookies of other sites under the same domain may have 15 KB. */
const maxHeaderBytes = 24 * 1024;
/** How long a client may read nothing. A response waits three times 10 s for Google and the database at most. */
const inactivityMs = 40_000;
/** Limit per network, which may be an office. Each connection occupies memory. */
const maxConnections = 2_000;
/** Time for the first request on a connection that was accepted before the port was closed. */
const arrivalMs = 500;

/** Rejects with an error that names the setting when the port is taken, or the host is of another machine. */
export async function listen(
  fetch: FetchHandler,
  {
    port,
    host,
    responseTimeoutMs = 120_000,
    onRefusal = () => undefined,
    isBehindProxy = false,
    variablePrefix = '',
  }: ListenOptions,
): Promise<RunningServer> {
  let isClosing = false;
  let lastHandled: IncomingMessage | undefined;
  const ips = new WeakMap<Socket, string>();
  const countConnection = createConnectionLimit();
  const refuse = (socket: Socket, reason: ConnectionReason) =>
    onRefusal(reason, ips.get(socket) ?? 'unknown');

  async function respond(request: Request, env: HttpBindings) {
    lastHandled = env.incoming as IncomingMessage;
    const response = await fetch(request, env);
    const { incoming, outgoing } = env;
    await drainRequestBody(incoming);
    // Otherwise the client would send its next request on a connection that is being closed.
    if (isClosing || !incoming.complete) outgoing.setHeader('Connection', 'close');
    return response;
  }
  const handle = getRequestListener((request, env) => respond(request, env as HttpBindings));
  function handleRequest(request: IncomingMessage, response: ServerResponse) {
    if (request.headers.host) void handle(request, response);
    else response.writeHead(400, { Connection: 'close' }).end();
    // The adapter has called `respond` by now, or rejected the request itself.
    if (lastHandled !== request) refuse(request.socket, 'bad-request');
  }
  const server = createServer(
    {
      // Node would reject it without a log line.
      requireHostHeader: false,
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
      // Longer than balancers keep a connection, so they never use one that is being closed.
      keepAliveTimeout: 65_000,
    },
    limitPipelinedRequests(createFairQueue(handleRequest), responseTimeoutMs, refuse),
  );
  server.timeout = inactivityMs;
  // A client that half-closes its socket still reads the response. Undocumented option, covered by a test.
  Object.assign(server, { httpAllowHalfOpen: true });
  // Node would answer unknown expectations itself, past the limits above.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connection', (socket: Socket) => {
    // Read here: a closed socket has no IP address.
    const ip = socket.remoteAddress ?? 'unknown';
    ips.set(socket, ip);
    if (!isBehindProxy && !countConnection(socket, findNetwork(ip))) {
      socket.destroy();
      refuse(socket, 'connection-limit');
      return;
    }
    // Not `clientError`: its listener would have to respond instead of Node. Node ends the socket with the same error.
    socket.on('error', (error) => {
      const reason = parserReason(error);
      // Browsers open sockets in advance, so an unused one is not a refused request.
      if (reason && socket.bytesRead > 0) refuse(socket, reason);
    });
  });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    socket.destroy();
    refuse(socket, 'method-not-allowed');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const isOfPort = cause.code === 'EADDRINUSE' || cause.code === 'EACCES';
      const setting = isOfPort ? `${variablePrefix}PORT is ${port}` : `${variablePrefix}HOST is ${host}`;
      reject(new Error(`${setting}, where the server cannot listen: ${cause.message}`, { cause }));
    });
    server.listen({ port, host, backlog }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close({ noticeMs = 0 } = {}) {
      isClosing = true;
      const cut = setTimeout(() => server.closeAllConnections(), drainMs);
      if (noticeMs) await pause(noticeMs);
      await new Promise<void>((resolve) => {
        // Idle connections would stay open for a next request.
        const closeIdle = () => server.closeIdleConnections();
        let sweep = setTimeout(() => {
          closeIdle();
          sweep = setInterval(closeIdle, 50);
        }, arrivalMs);
        // `server.close` would also destroy connections that are about to send their first request.
        NetServer.prototype.close.call(server, () => {
          clearTimeout(sweep);
          clearTimeout(cut);
          resolve();
        });
      });
    },
  };
}

/** Returns a function that counts a connection until it is closed, or returns false when its network has too many. */
function createConnectionLimit() {
  const counts = new Map<string, number>();
  const add = (network: string, change: number) => {
    const count = (counts.get(network) ?? 0) + change;
    if (count > 0) counts.set(network, count);
    else counts.delete(network);
    return count;
  };
  return (socket: Socket, network: string): boolean => {
    socket.once('close', () => add(network, -1));
    return add(network, 1) <= maxConnections;
  };
}
