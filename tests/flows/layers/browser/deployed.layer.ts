import type { Browser } from 'playwright-core';
import type { Language } from '#contract/site.ts';
import { localeOf } from '#src/i18n/languages.ts';
import { collectPageErrors } from '#tests/browser/support/console-errors.ts';
import type { Layer } from '#tests/flows/layers/layer.types.ts';
import type { Person } from '#tests/flows/layers/screen/user-actions.ts';
import { viewports } from './browser.layer.ts';
import type { BrowserWorld } from './browser-bindings.ts';
import { createBrowserSession, createGateFilter } from './browser-session.ts';
import { watchGates } from './gates.ts';
import { createPageTime, laterThanFresh } from './page-time.ts';
import { createWaitLimits } from './wait-limits.ts';

export interface DeployedSetting {
  readonly browser: Browser;
  readonly siteUrl: string;
  readonly dashboardUrl: string;
  readonly owner: Person;
  readonly language: Language;
  readonly viewport: keyof typeof viewports;
}

/**
 * A deployed site with its real provider, API and database, without faults. Each request pauses until its step. The
 * dashboard is another product: only its address is compared.
 */
export const createDeployedLayer = (setting: DeployedSetting, at: string): Layer => ({
  name: 'browser',
  begin: async (part) => {
    const { browser, siteUrl, dashboardUrl, owner, language, viewport } = setting;
    const context = await browser.newContext({
      baseURL: siteUrl,
      locale: localeOf[language],
      reducedMotion: 'reduce',
      ...viewports[viewport],
    });
    const problems = collectPageErrors(context, [siteUrl, dashboardUrl]);
    await context.route(
      (url) => url.href.startsWith(dashboardUrl),
      (route) => route.fulfill({ contentType: 'text/html', body: '' }),
    );
    const time = await createPageTime(context, laterThanFresh());
    const page = await context.newPage();
    const gates = await watchGates(
      page,
      createGateFilter(part, () => world),
    );
    const world: BrowserWorld = {
      siteUrl,
      context,
      frame: page.mainFrame(),
      gates,
      popup: null,
      // Only the provider has the signed-in account.
      account: { email: owner.email, uid: '', token: '', refreshToken: '' },
      googleEmail: null,
      owners: new Set(),
      isDeployed: true,
      isPaused: () => true,
      isSignOutDue: false,
      isSessionOpened: false,
    };
    const waitLimits = createWaitLimits();
    const session = createBrowserSession(world, { part, dashboardUrl, language, waitLimits, visitor: owner });
    time.start();
    await page.goto(at);
    return {
      perform: (event) => {
        time.start();
        return session.perform(event);
      },
      assertState: async (state) => {
        const seen = await session.assertState(state);
        await time.stop();
        return seen;
      },
      describePage: session.describePage,
      evidence: () => ({ console: problems(), calls: gates.calls() }),
      close: async () => {
        // The provider and the maps have other hosts.
        const noise = problems().filter((line) => !line.startsWith('external: '));
        await time.stop();
        await context.close();
        if (noise.length > 0) throw new Error(`The page said: ${noise.join('; ')}`);
      },
    };
  },
});
