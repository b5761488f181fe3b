/** Who answers the address search: Mapbox itself with a token, and the sample answers under the source. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Handler, Hono } from 'hono';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { openDevelopmentPages } from '#local/development-pages.ts';
import { createSampleMaps } from '#local/mapbox/sample-maps.ts';
import { buildSite } from '#local/site-build.ts';
import { listen } from '#server/http/server.ts';
import { type SecurityOptions, securityHeaders } from '#server/pages/security-headers.ts';
import { serveSite } from '#server/pages/static-site.ts';
import { test as browserTest } from '#tests/browser/support/browser-test.ts';
import { collectPageErrors } from '#tests/browser/support/console-errors.ts';
import { submit } from '#tests/browser/support/people.ts';
import { chooseAddress, findAddressField } from '#tests/browser/support/store-form.ts';
import { fillStep } from '#tests/support/sample-person.ts';

const test = browserTest.extend('expectedErrors', [
  /^external: (http:\/\/localhost:|https:\/\/(contribute-)?api\.mapbox\.com\/)/,
]);

/** The site for signed-out visitors: pages and their policy, without accounts. */
async function openSite(
  pages: Handler,
  extraSources: NonNullable<SecurityOptions['extraSources']> = {},
  maps = new Hono(),
) {
  const app = new Hono();
  app.get(`${apiBase}/logout`, (c) => c.json({ valid: false }));
  app.get('/emulator/gapi.js', (c) => c.body('', 200, { 'Content-Type': 'text/javascript' }));
  app.route('/', maps);
  app.use(securityHeaders({ firebaseProjectId: 'demo-escandallo', production: false, extraSources }));
  app.use(pages);
  const server = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  return `http://localhost:${server.port}`;
}

const findAddress = async (page: Page) => {
  await fillStep(page, 'profile');
  await submit(page);
  await page.locator('[name=address][role=combobox]').waitFor();
  await chooseAddress(page, 'Calle Mayor');
  expect(await findAddressField(page).inputValue()).toBe('Calle Mayor 1, 28013 Madrid, España');
};

test('address search: uses Mapbox with a token under the production policy', async ({ page, context }) => {
  const distDir = await mkdtemp(join(tmpdir(), 'mapbox-token-'));
  onTestFinished(() => rm(distDir, { recursive: true }));
  await buildSite({
    dashboardUrl: 'http://localhost:4100',
    distDir,
    env: { VITE_MAPBOX_TOKEN: 'pk.test' },
  });
  const siteUrl = await openSite(serveSite(distDir));
  const real: string[] = [];
  const samples = createSampleMaps();
  await context.route(/^https:\/\/(contribute-)?api\.mapbox\.com\//, async (route) => {
    const request = route.request();
    const { pathname, search, origin, searchParams } = new URL(request.url());
    real.push(`${request.method()} ${origin}/${pathname.split('/')[1]} ${searchParams.get('access_token')}`);
    const response = await samples.request(`/_mapbox${pathname}${search}`, {
      method: request.method(),
      ...(request.postData() && { body: request.postData() }),
    });
    await route.fulfill({
      status: response.status,
      headers: { ...Object.fromEntries(response.headers), 'Access-Control-Allow-Origin': '*' },
      body: await response.text(),
    });
  });

  await page.goto(`${siteUrl}/about`);
  await page.waitForLoadState('networkidle');
  // As the flow goes there: without a page load.
  await page.evaluate(() => {
    history.pushState({}, '', '/registration');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await findAddress(page);
  await page.getByRole('button', { name: 'Ajustar chincheta' }).click();
  await page.getByRole('button', { name: 'Subir la chincheta' }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  for (const call of [
    'GET https://api.mapbox.com/autofill pk.test',
    'POST https://api.mapbox.com/events pk.test',
    'GET https://api.mapbox.com/styles pk.test',
    'POST https://contribute-api.mapbox.com/v1 pk.test',
  ]) {
    await expect.poll(() => real).toContain(call);
  }
});

test('address search: has the same samples in the development server', async ({ context }) => {
  const pages = await openDevelopmentPages('http://localhost:4100');
  onTestFinished(() => pages.close());
  const siteUrl = await openSite(pages.serve as Handler, pages.extraSources, createSampleMaps());
  const page = await context.newPage();
  const problems = collectPageErrors(context, [siteUrl]);
  await page.goto(`${siteUrl}/registration`);
  await findAddress(page);
  expect(await page.getByRole('listbox', { includeHidden: true }).count()).toBe(1);
  expect(problems()).toEqual([]);
});
