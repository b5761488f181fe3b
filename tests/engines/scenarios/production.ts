import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { ownStack } from '#tests/browser/support/own-stack.ts';
import { openProxy } from '#tests/engines/support/intercepting-proxy.ts';
import type { Page } from '#tests/engines/support/page.ts';
import type { Scenario } from '#tests/engines/support/scenario.ts';
import { createSandbox } from '#tests/harden/support/api-process.ts';
import { createClaims, signToken } from '#tests/harden/support/google.ts';
import { copyDatabase } from '#tests/support/database-template.ts';

const hasSession = (page: Page) =>
  page.evaluate(async (path) => (await (await fetch(path)).json()).valid as boolean, `${apiBase}/logout`);

export const productionScenarios: Scenario[] = [
  {
    title: 'production server: shares its session with the dashboard host only',
    lacks: {
      firefox: "Google's real servers are not reached: the session is asked for with a token of a stand-in",
      webkit: "Google's real servers are not reached: the session is asked for with a token of a stand-in",
    },
    run: async ({ page }) => {
      // docs/decisions/0040
      const sandbox = await createSandbox({ execArgv: ['--liftoff-only'] });
      onTestFinished(sandbox.close);
      await copyDatabase(join(sandbox.folder, 'data/database'));
      const siteDir = join(sandbox.folder, 'site');
      await cp(ownStack().distDir, siteDir, { recursive: true });
      // It was built for the emulator's project.
      await rm(join(siteDir, 'build-settings.json'));
      const api = await sandbox.start({
        DASHBOARD_URL: 'https://app.escandallo.localhost',
        SESSION_COOKIE_DOMAIN: 'escandallo.localhost',
        TRUSTED_PROXIES: '1',
      });
      // Two hosts of one domain, as the production guide has them.
      const site = await openProxy([api.url], { host: 'www.escandallo.localhost' });
      const dashboard = await openProxy([api.url], { host: 'app.escandallo.localhost' });
      onTestFinished(site.close);
      onTestFinished(dashboard.close);
      await page.open(`${site.urls[0]}/about`);
      await page.until('the page', () => document.querySelector('h1'));
      expect(await hasSession(page)).toBe(false);
      const token = signToken(createClaims('ana'));
      const answered = await page.evaluate(
        async (path, tokenId) => {
          const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${tokenId}` };
          return (await fetch(path, { method: 'POST', headers, body: JSON.stringify({ tokenId }) })).status;
        },
        `${apiBase}/session`,
        token,
      );
      expect(answered).toBe(200);
      expect(await page.cookies()).toMatchObject(
        expect.arrayContaining([
          expect.objectContaining({
            domain: expect.stringMatching(/^\.?escandallo\.localhost$/),
            secure: true,
            httpOnly: true,
          }),
        ]),
      );
      await page.reload();
      expect(await hasSession(page)).toBe(true);
      expect(await page.evaluate(() => document.cookie)).not.toContain('session');
      await page.open(`${dashboard.urls[0]}/about`);
      expect(await hasSession(page)).toBe(true);
      expect([...site.problems(), ...dashboard.problems()]).toEqual([]);
    },
  },
];
