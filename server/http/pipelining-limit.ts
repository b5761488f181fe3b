/** Limits the unanswered requests of one socket. See docs/decisions/0029. */
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionReason } from '#server/http/refused-connections.ts';

interface OpenRequests {
  count: number;
  deadline?: NodeJS.Timeout;
}

/** Browsers send one request at a time on a socket, and balancers do. */
const maxPipelined = 16;

/**
 * Destroys a socket that sends more than 16 requests without waiting for responses, one that has not read the next
 * response after `responseTimeoutMs`, and one that read nothing until Node's timeout.
 */
export function limitPipelinedRequests(
  listener: RequestListener,
  responseTimeoutMs: number,
  onDestroy: (socket: Socket, reason: ConnectionReason) => void,
): RequestListener {
  const sockets = new WeakMap<Socket, OpenRequests>();

  function watch(socket: Socket): OpenRequests {
    const open: OpenRequests = { count: 0 };
    sockets.set(socket, open);
    socket.once('close', () => clearTimeout(open.deadline));
    // Emitted by Node's server before it destroys the socket.
    socket.once('timeout', () => {
      if (open.count > 0) destroy(socket, 'response-timeout');
    });
    return open;
  }

  function destroy(socket: Socket, reason: ConnectionReason) {
    socket.destroy();
    onDestroy(socket, reason);
  }

  return (request, response) => {
    const { socket } = request;
    // Node still parses what it read before the socket was destroyed.
    if (socket.destroyed) return;
    const open = sockets.get(socket) ?? watch(socket);
    if (++open.count > maxPipelined) {
      destroy(socket, 'pipelining-limit');
      return;
    }
    if (open.count === 1)
      open.deadline = setTimeout(() => destroy(socket, 'response-timeout'), responseTimeoutMs);
    response.once('close', () => {
      open.count--;
      if (open.count === 0) clearTimeout(open.deadline);
      else open.deadline?.refresh();
    });
    listener(request, response);
  };
}
