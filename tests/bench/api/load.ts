/** Sends requests of many callers, with fixed concurrency or a fixed rate, and measures each. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Dispatcher, Pool } from 'undici';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Fired {
  /** How long it took until the last answer. */
  seconds: number;
  /** Milliseconds of each call, by its status; 0 where there was no answer. */
  times: Map<number, number[]>;
}

interface Load {
  connections: number;
  seconds: number;
  /**
   * How many calls are due in a second, whatever becomes of them. Without it, each connection sends one after
   * another.
   */
  perSecond?: number;
  /** Count a call's time from when it was sent: where more is due than `connections` can ask for, by intent. */
  isOverload?: boolean;
}

/**
 * `nextCall` answers nothing when there is nothing left to send. With a rate, a call's time counts from when it was
 * due: one that waits for a connection is late, too. autocannon sends what is due in a second at its begin.
 */
export async function fire(
  url: string,
  nextCall: () => Call | undefined,
  { connections, seconds, perSecond, isOverload = false }: Load,
): Promise<Fired> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const times: Fired['times'] = new Map();
  const begin = performance.now();
  const end = begin + seconds * 1000;

  async function send(call: Call, since: number) {
    const status = await answerOf(pool, call);
    const known = times.get(status);
    if (known) known.push(performance.now() - since);
    else times.set(status, [performance.now() - since]);
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
      const due = ((performance.now() - begin) / 1000) * rate;
      while (sent < due && running.size < connections) {
        const call = nextCall();
        if (!call) break;
        const since = isOverload ? performance.now() : begin + (sent / rate) * 1000;
        sent++;
        const sending = send(call, since).finally(() => running.delete(sending));
        running.add(sending);
      }
    }
    await Promise.all(running);
  }

  if (perSecond) await sendAtRate(perSecond);
  else await Promise.all(Array.from({ length: connections }, sendInSequence));
  const took = (performance.now() - begin) / 1000;
  await pool.close();
  return { seconds: took, times };
}

async function answerOf(pool: Dispatcher, call: Call): Promise<number> {
  try {
    const { statusCode, body } = await pool.request(call);
    await body.dump();
    return statusCode;
  } catch {
    return 0;
  }
}
