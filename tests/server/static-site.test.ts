import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageAt, pages } from '#contract/site.ts';
import { googleScripts, inlineSources } from '#server/pages/inline-sources.ts';
import { serveSite } from '#server/pages/static-site.ts';
import { writeSite } from '#tests/support/write-site.ts';
import { createTestApp } from './support/test-app.ts';

let folder: string;
let app: Hono;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  const dist = join(folder, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeSite(dist);
  await writeFile(join(dist, 'favicon.svg'), '<svg/>');
  await writeFile(join(dist, 'build-settings.json'), '{}');
  await writeFile(join(dist, 'assets/index-abc123.js'), `export {};${' '.repeat(500)}`);
  app = createTestApp(undefined).app;
  await mkdir(join(folder, 'releases/folder.js'), { recursive: true });
  app.use(serveSite(dist, { assetsDir: join(folder, 'releases') }));
});
afterAll(() => rm(folder, { recursive: true }));

/** Without the normalization of a path by `app.request`. */
const ask = (path: string, init?: RequestInit) => app.request(new Request(`http://localhost${path}`, init));

describe('pages', () => {
  test.each(Object.entries(pages))('serve %s at %s', async (name, path) => {
    const response = await app.request(`${path}?lng=en`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('vary')).toBe('Accept-Language, Cookie, Accept-Encoding');
    expect(await response.text()).toContain(`<body>A site: ${name}<`);
  });

  test.each([
    '/nowhere',
    '/build-settings.json',
    '/nowhere/',
    '/about/us',
    '/en',
    '/en/about',
    '/en/about/index.html',
    '/en/auth/',
    '/404.html',
    '/__proto__/',
    '/%zz',
    '//evil.example/',
    '///evil.example',
    '/\\evil.example/',
    '/auth%2F',
    '/%2Fauth',
  ])('answer %s with the not-found page and 404', async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(404);
    expect(response.headers.has('location')).toBe(false);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain('A site: notFound');
  });

  test('leave responses of the API unchanged', async () => {
    const response = await app.request('/api/v1/nowhere');
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });

  test('answer POST with 404', async () => {
    const response = await app.request('/about', { method: 'POST' });
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('A site');
  });

  test('have a policy with exactly their inline sources', async () => {
    const response = await app.request('/about');
    const { scriptSrc, styleSrc } = inlineSources(await response.text());
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(`script-src 'self' ${googleScripts.join(' ')} ${scriptSrc[0]}`);
    expect(policy).toContain(`style-src 'self' ${styleSrc[0]}`);
    expect(policy).not.toContain('unsafe');
    const { headers } = await app.request('/favicon.svg');
    expect(headers.get('content-security-policy')).not.toContain('sha256');
  });
});

describe('canonical redirect', () => {
  test.each([
    ['/auth/', '/auth'],
    ['/Auth', '/auth'],
    ['/AUTH//', '/auth'],
    ['//auth', '/auth'],
    ['/%61uth', '/auth'],
    ['/%41UTH/', '/auth'],
    ['/registration/', '/registration'],
    ['/Get-Started/', '/get-started'],
    ['/about/index.html', '/about'],
    ['/index.html', '/'],
    ['//', '/'],
  ])('redirects %s to %s, with the query as it was', async (path, canonical) => {
    expect(pageAt(path)).toBe(pageAt(canonical));
    for (const query of ['', '?lng=en', '?mode=resetPassword&oobCode=a%2Fb+c&next=//evil.example']) {
      const response = await ask(path + query);
      expect(response.status).toBe(308);
      expect(response.headers.get('location')).toBe(canonical + query);
      // Browsers cache a permanent redirect for good otherwise.
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
  });

  test('redirects HEAD, and no request with a body', async () => {
    expect((await ask('/auth/', { method: 'HEAD' })).status).toBe(308);
    expect((await ask('/auth/', { method: 'POST' })).status).toBe(404);
  });
});

test.each(['/', '/assets/', '/assets', '/en/', '/about'])('site: lists no folder at %s', async (path) => {
  expect(await (await ask(path)).text()).not.toMatch(/index\.html|abc123/);
});

test.each(Object.values(pages))('site: %s ignores redirect parameters', async (path) => {
  for (const name of ['continue', 'next', 'redirect', 'redirect_uri', 'returnTo', 'url']) {
    const { status, headers } = await ask(`${path}?${name}=https://evil.test/`);
    expect([status, headers.get('location')]).toEqual([200, null]);
  }
});

describe('page language', () => {
  test.each([
    ['no preference: Spanish', '', {}, 'es'],
    ['the address', '?lng=en', { cookie: 'i18next=es', 'accept-language': 'es' }, 'en'],
    ['then the cookie', '', { cookie: 'a=b; i18next=en', 'accept-language': 'es' }, 'en'],
    ['then the browser', '', { 'accept-language': 'fr-FR,fr;q=0.9,en-GB;q=0.8,es;q=0.7' }, 'en'],
    ['by weight, not by place', '', { 'accept-language': 'es;q=0.5, en;q=0.9' }, 'en'],
    ['a region counts as its language', '?lng=en-US', {}, 'en'],
    ['an unsupported language is ignored', '?lng=fr', { 'accept-language': 'en' }, 'en'],
    ['no supported language: Spanish', '?lng=fr', { cookie: 'i18next=de', 'accept-language': '*' }, 'es'],
    ['more than any browser sends', '', { 'accept-language': `${'a,'.repeat(128)}en` }, 'es'],
    ['markup', '?lng=%3Cscript%3Een', { 'accept-language': 'en' }, 'en'],
    ['a quote', "?lng=en'--", {}, 'es'],
    ['a path', '?lng=en/../../secret', { cookie: 'i18next=../en' }, 'es'],
    ['a prototype key', '?lng=__proto__', { cookie: 'i18next=constructor' }, 'es'],
  ])('%s', async (_, query, headers, language) => {
    const response = await app.request(`/about${query}`, { headers });
    expect(response.headers.get('content-language')).toBe(language);
    expect(await response.text()).toContain(`<html lang="${language}">`);
  });

  test('is set on the not-found page', async () => {
    const response = await app.request('/nowhere', { headers: { 'accept-language': 'en' } });
    expect(await response.text()).toContain('<html lang="en">');
  });

  test('has an ETag for each language and encoding', async () => {
    const tag = async (path: string, headers = {}) =>
      (await app.request(path, { headers })).headers.get('etag') ?? '';
    const spanish = await tag('/about');
    const tags = [spanish, await tag('/about?lng=en'), await tag('/', {}), await tag('/nowhere')];
    expect(new Set(tags).size).toBe(4);
    const known = { 'if-none-match': spanish };
    expect((await app.request('/about', { headers: known })).status).toBe(304);
    expect((await app.request('/about?lng=en', { headers: known })).status).toBe(200);
  });
});

describe('static files', () => {
  test('are immutable when their name has a hash', async () => {
    const response = await app.request('/assets/index-abc123.js');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toMatch(/^export {};/);
  });

  test('are compressed for clients that accept it', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const plain = await app.request('/assets/index-abc123.js');
    const packed = await app.request('/assets/index-abc123.js', { headers });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('vary')).toBe('Accept-Encoding');
    expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'));
    expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe(await plain.text());
  });

  test('are revalidated when their name has no hash', async () => {
    const first = await app.request('/favicon.svg');
    expect(first.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    const again = await app.request('/favicon.svg', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('answer HEAD without a body', async () => {
    const response = await app.request('/favicon.svg', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  test('answer 404 for a missing asset', async () => {
    const response = await app.request('/assets/index-old.js');
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('A site');
  });

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//secret.txt',
  ])('do not leave the folder for %s', async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toBe('secret');
  });
});

describe('assets of another release', () => {
  const put = (name: string) => writeFile(join(folder, 'releases', name), `export {};${' '.repeat(500)}`);

  test('are served from the shared folder, also when added later', async () => {
    const ask = () => app.request('/assets/start-next01.js', { headers: { 'accept-encoding': 'br' } });
    expect((await ask()).status).toBe(404);
    await put('start-next01.js');
    const response = await ask();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toMatch(/^export {};/);
  });

  test.each([
    'folder.js',
    'index.html',
    'index.HTM',
    'page.xhtml',
    'build.log',
    'link-abc123.js',
    `${'a'.repeat(300)}.js`,
    '..%2fsecret.txt',
    '%2e%2e/secret.txt',
  ])('do not expose /assets/%s', async (name) => {
    for (const file of ['index.html', 'index.HTM', 'page.xhtml', 'build.log']) await put(file);
    await symlink('../secret.txt', join(folder, 'releases/link-abc123.js')).catch(() => {});
    const response = await ask(`/assets/${name}`);
    expect(response.status).toBe(404);
  });
});

test('serveSite: fails when the site is not built', () => {
  expect(() => serveSite(join(folder, 'dist/assets'))).toThrow('Build the site first');
  expect(() => serveSite(join(folder, 'nowhere'))).toThrow('Build the site first');
});
