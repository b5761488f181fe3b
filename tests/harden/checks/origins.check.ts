import assert from 'node:assert/strict';
import { attack } from '#tests/harden/support/api-process.ts';
import type { Caller } from '#tests/harden/support/call.ts';
import { type Check, inParallel, type RunningApi, type RunOptions } from '#tests/harden/support/check.ts';

const dashboard = 'https://dashboard.example.com';
const site = 'https://www.example.com';
const allowedOrigins = new Set([dashboard, site]);

/** What the process must have been started with. */
export const originSettings = { DASHBOARD_URL: `${dashboard}/home`, ALLOWED_ORIGINS: site };

const origins = [
  undefined,
  dashboard,
  site,
  'https://evil.test',
  'null',
  '',
  '*',
  `${site}/`,
  `${site}:443`,
  `${site}:8443`,
  `${site}.evil.test`,
  `${site}, https://evil.test`,
  'http://www.example.com',
  'https://sub.www.example.com',
  'https://blog.example.com',
  'https://example.com',
  'https://evilwww.example.com',
  'https://WWW.EXAMPLE.COM',
  'https://www.example.com@evil.test',
];
const fetchSites = [
  undefined,
  'same-origin',
  'same-site',
  'cross-site',
  'none',
  '',
  'same-origin, cross-site',
];
const contentTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  undefined,
  '',
  'text/plain',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=a',
  'application/jsonp',
  'application/json-patch+json',
  'text/json',
];
const jsonTypes = new Set(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON']);
const writes: [string, string][] = [
  ['POST', '/users'],
  ['POST', '/session'],
  ['DELETE', '/session'],
];

export const originMatrix: Check = {
  name: 'origins',
  claim: 'writes and reads from elsewhere: exactly the allowed cells of the matrix pass',
  run: (options) => attack(options, originSettings, (target) => sendAll(target, options)),
};

async function sendAll({ api }: RunningApi, { quick }: RunOptions) {
  const all = writes.flatMap((write) =>
    origins.flatMap((origin) =>
      fetchSites.flatMap((fetchSite) =>
        contentTypes.map((contentType) => ({ write, origin, fetchSite, contentType })),
      ),
    ),
  );
  // A prime, so that every value of every column is among them.
  const cells = quick ? all.filter((_, index) => index % 11 === 0) : all;
  let passed = 0;
  await inParallel(cells.length, 16, async (index) => {
    const cell = cells[index];
    if (!cell) return;
    const { origin, fetchSite, contentType } = cell;
    const [method, path] = cell.write;
    const headers = { origin, 'sec-fetch-site': fetchSite, 'content-type': contentType };
    const { status } = await api.call(method, path, {
      headers,
      body: method === 'POST' ? '{}' : undefined,
    });
    const isAllowed = fetchSite === 'same-origin' || allowedOrigins.has(origin ?? '');
    const expected = !isAllowed ? [403] : jsonTypes.has(contentType ?? '') ? [204, 401, 422] : [415];
    assert(expected.includes(status), `${status} to ${JSON.stringify(cell)}`);
    if (isAllowed && status !== 415) passed++;
  });
  for (const origin of origins) await expectReads(api.call, origin);
  return `${cells.length} writes, of which ${passed} pass; ${origins.length} origins, of which ${allowedOrigins.size} may read`;
}

async function expectReads(call: Caller, origin: string | undefined) {
  const isAllowed = allowedOrigins.has(origin ?? '');
  const expected = isAllowed ? origin : undefined;
  const preflight = { origin, 'access-control-request-method': 'POST' };
  for (const { headers } of [
    await call('GET', '/logout', { headers: { origin, 'sec-fetch-site': 'cross-site' } }),
    await call('OPTIONS', '/users', { headers: preflight }),
    // A refusal may be read by the same pages.
    await call('GET', '/nowhere', { headers: { origin } }),
  ]) {
    assert.equal(headers['access-control-allow-origin'], expected, `Origin ${origin}`);
    assert.match(String(headers.vary), /\bOrigin\b/);
    // Without an origin beside it, no browser takes it for a permission.
    if (isAllowed) assert.equal(headers['access-control-allow-credentials'], 'true');
  }
}
