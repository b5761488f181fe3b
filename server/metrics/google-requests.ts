/** The requests that really go to Google: one of them answers many calls. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { Histogram, type Registry } from '@prometheus-io/client';

const hosts = /(^|\.)googleapis\.com$|^metadata\.google\.internal$/;
/** Matches the end of the path, because the project's id precedes it. */
const kinds: [RegExp, string][] = [
  [/\/accounts:lookup$/, 'lookup'],
  [/\/accounts:update$/, 'update'],
  [/\/accounts:batchDelete$/, 'delete'],
  [/\/accounts:resetPassword$/, 'read_code'],
  [/:createSessionCookie$/, 'create_session_cookie'],
  [/\/publicKeys$|\/metadata\/x509\//, 'keys'],
  [/\/token$/, 'access_token'],
];

/**
 * Measures them until the returned function is called. Node says of every request of `node:http` and `node:https`
 * when it begins and ends, whichever library makes it.
 */
export function instrumentGoogleRequests(registry: Registry): () => void {
  const durations = new Histogram({
    name: 'escandallo_google_request_duration_seconds',
    help: 'Requests to Google, and how they ended: ok, refused (4xx), failed (5xx) or unanswered.',
    labelNames: ['request', 'outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const starts = new WeakMap<ClientRequest, number>();

  function end(request: ClientRequest, outcome: string) {
    const start = starts.get(request);
    if (start === undefined) return;
    starts.delete(request);
    durations.observe({ request: kindOf(request.path), outcome }, (performance.now() - start) / 1000);
  }
  const listeners: Record<string, (message: unknown) => void> = {
    'http.client.request.created'(message) {
      const { request } = message as { request: ClientRequest };
      if (hosts.test(request.host)) starts.set(request, performance.now());
    },
    'http.client.response.finish'(message) {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
      end(request, outcomeOf(response.statusCode ?? 0));
    },
    'http.client.request.error'(message) {
      end((message as { request: ClientRequest }).request, 'unanswered');
    },
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
}

function kindOf(path: string) {
  const [withoutQuery = ''] = path.split('?');
  return kinds.find(([end]) => end.test(withoutQuery))?.[1] ?? 'other';
}

function outcomeOf(status: number) {
  if (status < 400) return 'ok';
  return status < 500 ? 'refused' : 'failed';
}
