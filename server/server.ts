/** Node's HTTP server around a fetch handler. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { limitOpenRequests } from '#server/open-requests.ts';
import { type ConnectionReason, type OnRefusal, parserReason } from '#server/refused-connections.ts';
import { discardRest } from '#server/rest-of-request.ts';
import { spreadOverTurns } from '#server/turns.ts';

type FetchHandler = (request: Request, env: HttpBindings) => Response | Promise<Response>;

export interface RunningServer {
  port: number;
  /**
   * Takes no new requests, lets the running ones end, and cuts what still runs after 9 s. During the
   * notice it still takes requests and asks after each for another connection, so that callers can
   * turn to another process first.
   */
  close(options?: { noticeMs?: number }): Promise<void>;
}

interface Address {
  port: number;
  host: string;
  /** How long an answer may be on its way: the pages give up on a call after as long. */
  answerMs?: number;
  /** Called for requests that do not reach `fetch`. */
  onRefusal?: OnRefusal;
}

/** Connections that wait to be taken: with Node's 511, more of them at once came a second or three late. */
const backlog = 4_096;
const drainMs = 9_000;
/** How long a request may be on its way on a connection that was taken before the port was closed. */
const arrivalMs = 500;

/** Rejects with an error that names the port when it is taken. */
export async function listen(
  fetch: FetchHandler,
  { port, host, answerMs = 120_000, onRefusal = () => undefined }: Address,
): Promise<RunningServer> {
  let isClosing = false;
  let lastTaken: IncomingMessage | undefined;
  const addresses = new WeakMap<Socket, string>();
  const refuse = (socket: Socket, reason: ConnectionReason) =>
    onRefusal(reason, addresses.get(socket) ?? 'unknown');

  async function answer(request: Request, env: HttpBindings) {
    lastTaken = env.incoming as IncomingMessage;
    const response = await fetch(request, env);
    const { incoming, outgoing } = env;
    await discardRest(incoming);
    // A caller that is not told would send its next request into a connection that is being closed.
    if (isClosing || !incoming.complete) outgoing.setHeader('Connection', 'close');
    return response;
  }
  const handle = getRequestListener((request, env) => answer(request, env as HttpBindings));
  function take(request: IncomingMessage, response: ServerResponse) {
    if (request.headers.host) void handle(request, response);
    else response.writeHead(400, { Connection: 'close' }).end();
    // The adapter has called `answer` by now, or refused the request by itself.
    if (lastTaken !== request) refuse(request.socket, 'bad-request');
  }
  const server = createServer(
    {
      // Node would answer it without a trace.
      requireHostHeader: false,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
      // Longer than balancers keep a connection, so that they never use one that is being closed.
      keepAliveTimeout: 65_000,
    },
    limitOpenRequests(spreadOverTurns(take), answerMs, refuse),
  );
  // A client that says that nothing more will come still waits for the answer. Undocumented; a test holds on to it.
  Object.assign(server, { httpAllowHalfOpen: true });
  // Node would answer an expectation that it doesn't know by itself, however many come at once.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connection', (socket: Socket) => {
    // Read before its end, after which it has none.
    addresses.set(socket, socket.remoteAddress ?? 'unknown');
    // Not `clientError`, whose listener would have to answer in Node's place. Node ends the socket with the same error.
    socket.on('error', (error) => {
      const reason = parserReason(error);
      // Browsers open sockets ahead of need: one that asked for nothing was refused nothing.
      if (reason && socket.bytesRead > 0) refuse(socket, reason);
    });
  });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    socket.destroy();
    refuse(socket, 'method-not-allowed');
  });
  const sockets = trackSockets(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} on ${host} is already in use.`, { cause: error })
          : error,
      ),
    );
    server.listen({ port, host, backlog }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close({ noticeMs = 0 } = {}) {
      isClosing = true;
      const cut = setTimeout(() => server.closeAllConnections(), drainMs);
      if (noticeMs) await pause(noticeMs);
      await new Promise<void>((resolve) => {
        // Connections are kept open for a next request that must not come any more.
        const sweep = setInterval(() => server.closeIdleConnections(), 50);
        // Browsers open sockets ahead of need. Node counts one that never sent anything as busy.
        const silence = setTimeout(() => {
          for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
        }, arrivalMs);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(silence);
          clearTimeout(cut);
          resolve();
        });
      });
    },
  };
}

/** Every open connection. */
function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}
