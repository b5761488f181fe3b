import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { findClientIp, findNetwork } from '#server/http/client-ip.ts';

async function readIp(trustedProxies: number, forwarded?: string, remoteAddress = '10.0.0.1') {
  const app = new Hono();
  app.get('/', (c) => c.text(findClientIp(c, trustedProxies)));
  const headers: HeadersInit = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).text();
}

test.each([
  ['no trusted proxy', 0, '203.0.113.7', '10.0.0.1'],
  ['no header', 1, undefined, '10.0.0.1'],
  ['one proxy', 1, '203.0.113.7', '203.0.113.7'],
  ['entries that the caller added', 1, '1.2.3.4, 203.0.113.7', '203.0.113.7'],
  ['two proxies', 2, '1.2.3.4, 203.0.113.7,10.0.0.2', '203.0.113.7'],
  ['fewer entries than proxies', 2, '203.0.113.7', '10.0.0.1'],
  ['no address', 1, 'somebody', '10.0.0.1'],
  ['IPv6', 1, '2001:db8::1', '2001:db8::1'],
  ['a port', 1, '203.0.113.7:4711', '203.0.113.7'],
  ['IPv6 in brackets', 1, '[2001:db8::1]', '2001:db8::1'],
  ['IPv6 with a port', 1, '[2001:db8::1]:443', '2001:db8::1'],
  ['a name with a port', 1, 'somebody:443', '10.0.0.1'],
  ['half a bracket', 1, '[2001:db8::1', '10.0.0.1'],
] as const)('findClientIp: %s', async (_name, proxies, forwarded, expected) => {
  expect(await readIp(proxies, forwarded)).toBe(expected);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
])('findNetwork: maps %s to %s', (address, network) => expect(findNetwork(address)).toBe(network));
