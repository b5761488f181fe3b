import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { LocalSettings, PortVariable } from './settings.ts';

/** A stack that was killed a moment ago may need this long to let go of its ports. */
const timeoutMs = 2000;

export async function requireFreePorts(ports: LocalSettings['ports']) {
  const giveUpAt = Date.now() + timeoutMs;
  for (const [variable, port] of Object.entries(ports) as [PortVariable, number][]) {
    if (await isBlocked(port)) {
      throw new Error(`Browsers open no page on port ${port}. Set ${variable} to another port.`);
    }
    while (!(await isFree(port))) {
      if (Date.now() > giveUpAt) {
        throw new Error(
          `Port ${port} is already in use. Stop what uses it, or set ${variable} to another port.`,
        );
      }
      await pause(100);
    }
  }
}

/** One of the ports of other protocols that fetch refuses by itself: https://fetch.spec.whatwg.org/#port-blocking */
async function isBlocked(port: number) {
  const refusal = await fetch(`http://127.0.0.1:${port}`, { method: 'HEAD' }).catch((error: Error) => error);
  return refusal instanceof Error && (refusal.cause as Error | undefined)?.message === 'bad port';
}

/** On both IP addresses of localhost: browsers try ::1 first, and would meet the other program there. */
async function isFree(port: number) {
  const answers = await Promise.all([canListen(port, '127.0.0.1'), canListen(port, '::1')]);
  return answers.every(Boolean);
}

async function canListen(port: number, host: string) {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
    return true;
  } catch (error) {
    // Other errors mean that this machine has no such IP address.
    return (error as NodeJS.ErrnoException).code !== 'EADDRINUSE';
  } finally {
    server.close();
  }
}

const found = new Set<number>();

/** Below those that a system gives to outgoing connections: one of them could have it before it is used. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  if (found.has(port) || !(await isFree(port))) return findFreePort();
  found.add(port);
  return port;
}
