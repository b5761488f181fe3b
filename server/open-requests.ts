/** What one socket may hold. See docs/decisions/060. */
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionReason } from '#server/refused-connections.ts';

interface OpenRequests {
  count: number;
  deadline?: NodeJS.Timeout;
}

/** Browsers send one request at a time on a socket, and balancers do. */
const mostOpen = 16;

/**
 * Cuts a socket that sends more requests than this without waiting for answers, and one that has not taken the
 * next answer after `answerMs`.
 */
export function limitOpenRequests(
  listener: RequestListener,
  answerMs: number,
  onCut: (socket: Socket, reason: ConnectionReason) => void,
): RequestListener {
  const sockets = new WeakMap<Socket, OpenRequests>();

  function watch(socket: Socket): OpenRequests {
    const open: OpenRequests = { count: 0 };
    sockets.set(socket, open);
    socket.once('close', () => clearTimeout(open.deadline));
    return open;
  }

  function cut(socket: Socket, reason: ConnectionReason) {
    socket.destroy();
    onCut(socket, reason);
  }

  return (request, response) => {
    const { socket } = request;
    // Node goes on with what it has read before the socket was cut.
    if (socket.destroyed) return;
    const open = sockets.get(socket) ?? watch(socket);
    if (++open.count > mostOpen) {
      cut(socket, 'pipelining-limit');
      return;
    }
    if (open.count === 1) open.deadline = setTimeout(() => cut(socket, 'response-timeout'), answerMs);
    response.once('close', () => {
      open.count--;
      if (open.count === 0) clearTimeout(open.deadline);
      else open.deadline?.refresh();
    });
    listener(request, response);
  };
}
