/** A tab of an old release: the server has only another build's assets. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { BrowserContext } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pages } from '#contract/site.ts';
import { buildSite } from '#local/site-build.ts';
import { securityHeaders } from '#server/pages/security-headers.ts';
import { serveSite } from '#server/pages/static-site.ts';
import { anyDashboard } from '#tests/support/copy-site.ts';
import { test as browserTest } from './support/browser-test.ts';
import { newEmail } from './support/inbox.ts';
import { pauseRequests } from './support/paused-requests.ts';
import { createPerson, password, signIn } from './support/people.ts';
import { layOutAll } from './support/prerendered.ts';

const test = browserTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads there which fixtures are used
  .extend('nextRelease', { scope: 'file' }, async ({}, { onCleanup }) => {
    const distDir = await mkdtemp(join(tmpdir(), 'next-release-'));
    onCleanup(() => rm(distDir, { recursive: true }));
    await buildSite({
      dashboardUrl: anyDashboard,
      distDir,
      env: { VITE_PAGE_REPORTS: 'off', VITE_DASHBOARD_DISHES: 'off' },
    });
    // Without the same policy as before, the browser gives a reloaded page a new history entry.
    const policy = securityHeaders({
      firebaseProjectId: 'demo-escandallo',
      production: false,
      extraSources: { frameSrc: ["'self'"] },
    });
    return new Hono().use(policy, serveSite(distDir));
  })
  .extend('expectedErrors', [/^console: .*(404|Loading chunk failed|did not load|did not start|ERR_FAILED)/]);

const isOfSite = ({ pathname }: URL) =>
  pathname.startsWith('/assets/') || Object.values<string>(pages).includes(pathname);

/** From now on pages and assets are the next release's; the API and the identity provider stay. */
const release = (context: BrowserContext, next: Hono) =>
  context.route(isOfSite, async (route) => {
    const { cookie = '', 'accept-language': language = '' } = await route.request().allHeaders();
    const response = await next.request(route.request().url(), {
      headers: { cookie, 'accept-language': language },
    });
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  });

test('sign-up: reloads into the new release with the e-mail when its code is gone', async ({
  page,
  context,
  nextRelease,
}) => {
  const email = newEmail();
  await page.goto('/get-started');
  await page.waitForLoadState('networkidle');
  await release(context, nextRelease);
  const provider = await pauseRequests(page, /\/assets\/firebase-provider-.*\.js$/);
  await page.getByRole('main').getByRole('link').click();
  await page.getByRole('button', { name: 'Continuar con el correo' }).click();
  const signUp = async () => {
    await page.locator('[name=password]').fill(password);
    await page.locator('[name=repeatPassword]').fill(password);
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
  };
  await page.locator('[name=email]').fill(email);
  await signUp();
  await page.getByText('Creando tu cuenta…').waitFor();
  await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
  provider.release();
  await page.getByRole('status').getByText('Hay una versión nueva').waitFor();
  await page.waitForFunction(() => !('isOldPage' in globalThis));

  await expect.poll(() => page.locator('[name=email]').inputValue()).toBe(email);
  expect(await page.locator('[name=password]').inputValue()).toBe('');
  const stored = await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }]));
  expect(stored).not.toContain(password);
  await signUp();
  await page.waitForURL('**/registration');
});

test('page: reloads into the new release when its code is gone', async ({ page, context, nextRelease }) => {
  await page.goto('/about?lng=en');
  await page.waitForLoadState('networkidle');
  await release(context, nextRelease);
  await page.getByRole('link', { name: 'Privacy' }).first().click();
  await page.getByRole('status').getByText('There’s a new version').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor();
  await page.getByText('There’s a new version').waitFor({ state: 'detached' });
});

test('toast: is shown and closes while its code does not come', async ({ page }) => {
  await page.route(/\/assets\/toaster-/, (route) => route.abort());
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continuar con el correo' }).click();
  await page.locator('[name=email]').fill(newEmail());
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Datos incorrectos' });
  await toast.waitFor();
  await toast.waitFor({ state: 'detached' });
});

describe.each(['es-ES', 'en-GB'])('notice of a new release: %s', (locale) => {
  test.override({ locale, contextOptions: { viewport: { width: 360, height: 740 } } });

  test('covers no navigation, and no control that is scrolled to', async ({ page, context, nextRelease }) => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await layOutAll(page);
    await release(context, nextRelease);
    await page.getByRole('button', { name: /Guardar este plato|Save this dish/ }).click();
    const alert = page.getByRole('status').filter({ hasText: /versión nueva|new version/ });
    await alert.waitFor();
    const covered = () =>
      alert.evaluate((notice) => {
        const isCovered = (control: Element) => {
          const [one, other] = [control.getBoundingClientRect(), notice.getBoundingClientRect()];
          return (
            one.width > 0 &&
            one.bottom > other.top &&
            one.top < other.bottom &&
            one.right > other.left &&
            one.left < other.right
          );
        };
        return [...document.querySelectorAll('a[href], button, input, summary')]
          .filter((control) => !notice.contains(control) && control.checkVisibility())
          .filter((control) => {
            control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
            return isCovered(control);
          })
          .map((control) => control.outerHTML);
      });
    expect(await covered()).toEqual([]);
  });
});

describe('dashboard without dishes', () => {
  test.override({ expectedErrors: [/^external: http:\/\/dashboard\.localhost/] });

  test('saved dish: stays in the browser after the sign-in', async ({
    page,
    context,
    nextRelease,
    stack,
  }) => {
    await release(context, nextRelease);
    await context.route(`${anyDashboard}/**`, (route) => route.fulfill({ body: '' }));
    await page.goto('/');
    await page.getByRole('button', { name: 'Guardar este plato' }).click();
    await page.getByText('Está en este navegador durante 30 días.').first().waitFor();
    const { email } = await createPerson(stack.siteUrl, { isOwner: true });
    await signIn(page, email, `${anyDashboard}/`);
    await page.goto(`${stack.siteUrl}/`);
    await page.getByRole('button', { name: 'Plato guardado' }).waitFor();
  });
});
