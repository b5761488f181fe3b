import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { buildSite } from '#local/site-build.ts';
import { test } from '#tests/browser/support/browser-test.ts';
import { openOnboarding } from '#tests/browser/support/people.ts';

const syncPath = '/token-sync';

test('token sync: sends the token to the configured URL', async ({ page, context, stack }) => {
  const distDir = await mkdtemp(join(tmpdir(), 'token-sync-'));
  onTestFinished(() => rm(distDir, { recursive: true }));
  await buildSite({ dashboardUrl: stack.dashboardUrl, distDir, env: { VITE_TOKEN_SYNC_URL: syncPath } });
  const received: (string | undefined)[][] = [];
  // The pages come from that build; everything else is the local stack's.
  await context.route(`${stack.siteUrl}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const page = pathname === '/' ? 'index.html' : join(pathname, 'index.html');
    const path = [join(distDir, page), join(distDir, pathname)].find(
      (file) => /\.\w+$/.test(file) && existsSync(file),
    );
    if (path) return route.fulfill({ path });
    if (pathname !== syncPath) return route.fallback();
    received.push([route.request().method(), route.request().headers().authorization]);
    return route.fulfill({ status: 204 });
  });

  await openOnboarding(page, stack.siteUrl);
  const token = await page.evaluate(() => localStorage.getItem('userToken'));
  await expect.poll(() => received).toContainEqual(['POST', `Bearer ${token}`]);
  // The landing page signs out people who have no session.
  await page.goto('/');
  await expect.poll(() => received.at(-1)).toEqual(['DELETE', undefined]);
});
