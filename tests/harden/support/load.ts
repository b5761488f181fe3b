/** Sends requests of many callers, with a fixed concurrency or rate, and measures each latency. */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface LoadResult {
  /** Seconds until the last response. */
  seconds: number;
  /** Latencies in milliseconds by status; status 0: no response. */
  latenciesByStatus: Map<number, number[]>;
}

const TIMEOUT_MS = 30_000;

interface Load {
  connections: number;
  seconds: number;
  /** Requests due per second, regardless of responses. Without it, each connection sends them in sequence. */
  perSecond?: number;
  /**
   * Measure latency from the actual send, not the due time. Use when the rate deliberately exceeds what `connections`
   * can carry.
   */
  isOverload?: boolean;
}

/**
 * `nextCall` returns undefined when no request is left. With a rate, latency counts from the due time, so waiting
 * for a connection is included.
 */
export async function sendLoad(
  url: string,
  nextCall: () => Call | undefined,
  { connections, seconds, perSecond, isOverload = false }: Load,
): Promise<LoadResult> {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const target = { agent, hostname, port };
  const latenciesByStatus: LoadResult['latenciesByStatus'] = new Map();
  const start = performance.now();
  const end = start + seconds * 1000;

  async function send(call: Call, since: number) {
    const status = await statusOf(target, call);
    const latencies = latenciesByStatus.get(status);
    if (latencies) latencies.push(performance.now() - since);
    else latenciesByStatus.set(status, [performance.now() - since]);
  }

  async function sendInSequence() {
    while (performance.now() < end) {
      const call = nextCall();
      if (!call) return;
      await send(call, performance.now());
    }
  }

  async function sendAtRate(rate: number) {
    const running = new Set<Promise<void>>();
    for (let sent = 0; performance.now() < end; await pause(1)) {
      const due = ((performance.now() - start) / 1000) * rate;
      while (sent < due && running.size < connections) {
        const call = nextCall();
        if (!call) break;
        const since = isOverload ? performance.now() : start + (sent / rate) * 1000;
        sent++;
        const sending = send(call, since).finally(() => running.delete(sending));
        running.add(sending);
      }
    }
    await Promise.all(running);
  }

  if (perSecond) await sendAtRate(perSecond);
  else await Promise.all(Array.from({ length: connections }, sendInSequence));
  const took = (performance.now() - start) / 1000;
  agent.destroy();
  return { seconds: took, latenciesByStatus };
}

interface Target {
  agent: Agent;
  hostname: string;
  port: string;
}

/** Resolves to the status of the complete response, or to 0. */
function statusOf(target: Target, { body, ...call }: Call): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const sent = request({ ...target, ...call, timeout: TIMEOUT_MS }, (response) => {
    response.once('end', () => resolve(response.statusCode ?? 0));
    response.once('error', () => resolve(0));
    response.resume();
  });
  sent.once('timeout', () => sent.destroy());
  sent.once('error', () => resolve(0));
  sent.end(body);
  return promise;
}
