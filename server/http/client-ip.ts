/** The client's IP address, and its network. */
import { isIPv4, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * The client's IP address. Each trusted proxy appends one to X-Forwarded-For; the client may have written anything before
 * those.
 */
export function findClientIp(c: Context, trustedProxies: number): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  const socket = incoming?.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return socket;
  const forwarded = c.req.header('x-forwarded-for')?.split(',').slice(-trustedProxies) ?? [];
  const chain = [...forwarded.map(withoutPort), socket];
  const named = chain.at(-1 - trustedProxies) ?? '';
  return isIPv4(named) || isIPv6(named) ? named : socket;
}

/** Some proxies add the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(part: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(part.trim()) ?? [];
  return ipv6 ?? ipv4 ?? part.trim();
}

/** One household or company: an IPv4 address, or the 64 bits of IPv6 that a customer gets at least. */
export function findNetwork(ip: string): string {
  if (!isIPv6(ip)) return ip;
  // In the one spelling that URLs have.
  const { hostname } = new URL(`http://[${ip.replace(/%.*/, '')}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...zeros, ...after];
  // An IPv4 address in the words of IPv6: as a proxy may write it, or as a network without IPv4 reaches it.
  const isIPv4Inside = /^(0:0:0:0:0:ffff|64:ff9b:0:0:0:0)$/.test(groups.slice(0, 6).join(':'));
  if (!isIPv4Inside) return groups.slice(0, 4).join(':');
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((bits) => [bits >> 8, bits & 255])
    .join('.');
}
