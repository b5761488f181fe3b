import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { canonicalPath, pageAt, pages } from '#contract/site.ts';
import { serveSite } from '#server/pages/static-site.ts';
import { writeSite } from '#tests/support/write-site.ts';

const spellings = [
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
] as const;

const noPages = [
  '//evil.example/',
  '///evil.example',
  '/\\evil.example/',
  '/auth/evil.example',
  '/auth%2F',
  '/%2Fauth',
  '/%zz/',
  '/auth.html',
  '/en/auth/',
  '/nowhere/',
  '/__proto__/',
];

describe('canonical path', () => {
  test.each(Object.values(pages))('leaves %s unchanged', (path) => expect(canonicalPath(path)).toBe(path));

  test.each(spellings)('maps %s to %s', (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
    expect(pageAt(path)).toBe(pageAt(canonical));
  });

  test.each(noPages)('leaves %s unchanged when no page has it', (path) => {
    expect(canonicalPath(path)).toBe(path);
    expect(pageAt(path)).toBe('notFound');
  });
});

describe('canonical redirect', () => {
  let site: Hono;
  beforeAll(async () => {
    const dist = await mkdtemp(join(tmpdir(), 'spellings-'));
    await writeSite(dist);
    site = new Hono().use(serveSite(dist));
    await rm(dist, { recursive: true });
  });
  const ask = (path: string, init?: RequestInit) =>
    site.request(new Request(`http://localhost${path}`, init));

  test.each(spellings)('redirects %s to %s, with the query as it was', async (path, canonical) => {
    for (const query of ['', '?lng=en', '?mode=resetPassword&oobCode=a%2Fb+c&next=//evil.example']) {
      const response = await ask(path + query);
      expect(response.status).toBe(308);
      expect(response.headers.get('location')).toBe(canonical + query);
      // Browsers cache a permanent redirect for good otherwise.
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
  });

  test.each(noPages)('does not redirect %s', async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(404);
    expect(response.headers.has('location')).toBe(false);
  });

  test('redirects to canonical addresses only', async () => {
    for (const path of Object.values(pages)) expect((await ask(path)).status).toBe(200);
  });

  test('redirects HEAD, and no request with a body', async () => {
    expect((await ask('/auth/', { method: 'HEAD' })).status).toBe(308);
    expect((await ask('/auth/', { method: 'POST' })).status).toBe(404);
  });
});
