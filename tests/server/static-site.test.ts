import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '#server/contract.ts';
import { serveSite } from '#server/static-site.ts';
import { createTestApp } from './support/test-app.ts';

let folder: string;
let app: Hono;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  const dist = join(folder, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Page</title>');
  await writeFile(join(dist, 'favicon.svg'), '<svg/>');
  await writeFile(join(dist, 'assets/index-abc123.js'), 'export {};');
  app = createTestApp(undefined).app;
  app.get('*', serveSite(dist));
});
afterAll(() => rm(folder, { recursive: true }));

describe('pages', () => {
  test.each(Object.values(pages))('%s is the page', async (path) => {
    const response = await app.request(`${path}?lng=en`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain('<title>Page</title>');
  });

  test.each(['/nowhere', '/about/', '/about/us', '/index.html', '/__proto__', '/%zz'])(
    '%s is the page with status 404',
    async (path) => {
      const response = await app.request(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('<title>Page</title>');
    },
  );

  test('the API keeps its own answers', async () => {
    const response = await app.request('/api/v1/nowhere');
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });

  test('POST does not get the page', async () => {
    const response = await app.request('/about', { method: 'POST' });
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('<title>');
  });
});

describe('files', () => {
  test('hashed assets are kept for good', async () => {
    const response = await app.request('/assets/index-abc123.js');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toBe('export {};');
  });

  test('other files are asked for again, and not sent again', async () => {
    const first = await app.request('/favicon.svg');
    expect(first.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    const again = await app.request('/favicon.svg', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('HEAD answers without a body', async () => {
    const response = await app.request('/favicon.svg', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  test('a missing asset is not the page', async () => {
    const response = await app.request('/assets/index-old.js');
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('<title>');
  });

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//secret.txt',
  ])('%s does not leave the folder', async (path) => {
    const response = await app.request(new Request(`http://localhost${path}`));
    expect(response.status).toBe(404);
    expect(await response.text()).not.toBe('secret');
  });
});

test('a site that was not built is an error', () => {
  expect(() => serveSite(join(folder, 'dist/assets'))).toThrow('Build the site first');
  expect(() => serveSite(join(folder, 'nowhere'))).toThrow('Build the site first');
});
