import { describe, expect, test } from 'vitest';
import { expectProblem } from './support/expect-problem.ts';
import { createTestApp } from './support/test-app.ts';

const dashboard = 'https://dashboard.example.com';
const site = 'https://www.example.com';
const setup = () =>
  createTestApp(undefined, { env: { DASHBOARD_URL: `${dashboard}/home`, ALLOWED_ORIGINS: site } });

describe('write requests', () => {
  test.each([
    ['same-origin', undefined, 204],
    ['same-site', dashboard, 204],
    ['cross-site', dashboard, 204],
    ['cross-site', site, 204],
    [undefined, site, 204],
    ['same-site', undefined, 403],
    ['same-site', 'https://blog.example.com', 403],
    ['cross-site', 'https://evil.test', 403],
    ['cross-site', `${site}.evil.test`, 403],
    ['cross-site', 'http://www.example.com', 403],
    ['cross-site', 'null', 403],
    ['cross-site', undefined, 403],
    ['none', undefined, 403],
    ['same-origin, cross-site', undefined, 403],
    ['', '', 403],
    ['cross-site', `${site}:8443`, 403],
    ['cross-site', `${site}:443`, 403],
    ['cross-site', `${site}, https://evil.test`, 403],
    ['cross-site', 'https://WWW.EXAMPLE.COM', 403],
    ['cross-site', 'https://evilwww.example.com', 403],
    ['cross-site', 'https://www.example.com@evil.test', 403],
    [undefined, undefined, 403],
  ])('with Sec-Fetch-Site %s and Origin %s get %i', async (fetchSite, origin, status) => {
    const { call } = setup();
    const response = await call('DELETE', '/session', { headers: { 'sec-fetch-site': fetchSite, origin } });
    if (status === 403) await expectProblem(response, 'forbidden');
    expect(response.status).toBe(status);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
    'text/plain; application/json',
    'application/json-patch+json',
    'text/json',
    '',
    undefined,
  ])('get 415 for %s', async (contentType) => {
    const { call, identity } = setup();
    const request = {
      body: { tokenId: identity.signIn('ana') },
      headers: { 'content-type': contentType },
    };
    await expectProblem(await call('POST', '/session', request), 'unsupported-media-type');
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'accept %s',
    async (contentType) => {
      const { call, identity } = setup();
      const body = { tokenId: identity.signIn('ana') };
      const response = await call('POST', '/session', { body, headers: { 'content-type': contentType } });
      expect(response.status).toBe(200);
    },
  );

  test.each([
    ['nothing', ''],
    ['half an object', '{"tokenId": "a"'],
    ['single quotes', "{'tokenId': 'a'}"],
    ['objects five deep', '{"a":{"b":{"c":{"d":{"e":1}}}}}'],
    ['thousands of brackets', '['.repeat(8000) + ']'.repeat(8000)],
  ])('get 400 for %s', async (_name, body) => {
    const { call } = setup();
    await expectProblem(await call('POST', '/session', { body }), 'bad-request');
  });

  test('get 413 above 16 KB, with and without Content-Length', async () => {
    const { call } = setup();
    const body = JSON.stringify({ tokenId: 'a'.repeat(16 * 1024) });
    const announced = { 'content-length': String(body.length) };
    await expectProblem(await call('POST', '/session', { body }), 'body-too-large');
    await expectProblem(await call('POST', '/session', { body, headers: announced }), 'body-too-large');
  });
});

describe('cross-origin requests', () => {
  test.each([dashboard, site])('allow %s with credentials', async (origin) => {
    const { call } = setup();
    for (const [method, path] of [
      ['GET', '/logout'],
      ['GET', '/users'],
      ['POST', '/session'],
      ['GET', '/nowhere'],
    ] as const) {
      const { headers } = await call(method, path, { headers: { origin, 'sec-fetch-site': 'cross-site' } });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
      expect(headers.get('vary')).toContain('Origin');
    }
  });

  test.each(['https://evil.test', 'null', '*', `${site}/`, 'https://sub.www.example.com'])(
    'do not allow %s',
    async (origin) => {
      const { call } = setup();
      const response = await call('GET', '/logout', { headers: { origin, 'sec-fetch-site': 'cross-site' } });
      expect(response.status).toBe(200);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(response.headers.get('vary')).toContain('Origin');
    },
  );

  test.each([
    [site, site],
    ['https://evil.test', null],
  ])('allow for %s the preflight result %s', async (origin, allowed) => {
    const { call } = setup();
    const headers = { origin, 'access-control-request-method': 'POST', 'content-type': undefined };
    const response = await call('OPTIONS', '/users', { headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(allowed);
    expect(response.headers.get('access-control-allow-methods')).toBe('GET,POST,DELETE');
    expect(response.headers.get('access-control-allow-headers')).toBe('Authorization,Content-Type');
    expect(response.headers.get('vary')).toContain('Origin');
  });
});
