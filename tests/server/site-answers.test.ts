import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pages } from '#contract/site.ts';
import { serveSite } from '#server/pages/static-site.ts';
import { writeSite } from '#tests/support/write-site.ts';
import { createTestApp } from './support/test-app.ts';

async function openSite() {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeSite(folder);
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/start-abc123.js'), '');
  const { app } = createTestApp(undefined);
  return app.use(serveSite(folder));
}

test.each(['/', '/assets/', '/assets', '/en/', '/about'])('site: lists no folder at %s', async (path) => {
  const body = await (await (await openSite()).request(path)).text();
  expect(body).not.toMatch(/index\.html|abc123/);
});

test.each(Object.values(pages))('site: %s ignores redirect parameters', async (path) => {
  const app = await openSite();
  for (const name of ['continue', 'next', 'redirect', 'redirect_uri', 'returnTo', 'url']) {
    const { status, headers } = await app.request(`${path}?${name}=https://evil.test/`);
    expect([status, headers.get('location')]).toEqual([200, null]);
  }
});
