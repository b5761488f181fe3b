import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Language } from '#contract/site.ts';
import { getSection } from '#flows/flow.model.ts';
import type { FlowState } from '#flows/generation/graph.ts';
import { DifferenceError, type Layer } from '#flows/layers/layer.types.ts';
import { findExpectedScreen } from '#flows/layers/screen/expected-screens.ts';
import type { Person } from '#flows/layers/screen/user-actions.ts';
import { describeFlowEvent } from '#flows/model/events.ts';
import { locales } from '#src/i18n/languages.ts';
import { collectPageErrors } from '#tests/browser/support/console-errors.ts';
import { waitForFonts } from '#tests/browser/support/prerendered.ts';
import type { BrowserEngine } from './browser-exclusions.ts';
import { createBrowserSession, createGateFilter, openSection } from './browser-session.ts';
import { createBrowserWorld } from './browser-world.ts';
import { type Gate, watchGates } from './gates.ts';
import { checkPage, findWide } from './page-checks.ts';
import { createPageTime, laterThanFresh, longWait } from './page-time.ts';
import { type Account, createAccount, storageStateFor } from './people.ts';
import { takeComparable } from './take-comparable.ts';
import { createWaitLimits, retryCheck } from './wait-limits.ts';

export interface BrowserSetting {
  readonly browser: Browser;
  readonly engine: BrowserEngine;
  readonly siteUrl: string;
  readonly dashboardUrl: string;
  readonly language: Language;
  readonly viewport: 'phone' | 'desktop';
  /** Defaults to light. */
  readonly theme?: 'light' | 'dark';
  /** The report's folder, for screenshots; null takes none. */
  readonly picturesIn: string | null;
  /** The steps with a baseline, by the names of both pictures. */
  readonly comparedSteps?: ReadonlyMap<string, string>;
  /** The report's folder, for traces of failed or of all paths; null stores none. */
  readonly tracesIn?: string | null;
  readonly isTracingAll?: boolean;
  readonly brokenBy?: string;
  /** An owner on a deployed site, without faults, and the URL to open. */
  readonly deployed?: { readonly owner: Person; readonly at: string };
}

const viewports = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
};
/** The narrowest screen that WCAG asks for. */
const narrow = { width: 320, height: 640 };
const screens = { phone: 'a phone', desktop: 'a big screen' };
export const inAppBrowser =
  'Mozilla/5.0 (Linux; Android 14; SM-S911B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/137.0.7151.61 Mobile Safari/537.36 Instagram 382.0.0.49.84 Android';

const CHECK_MS = 5_000;

/** The browser logs faults itself. */
const faults = /Failed to load resource|net::ERR_/;
/** Playwright adds a style for screenshots, which Firefox reports as a CSP violation. */
const pictureStyle = 'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=';
export const traceFile = (id: string) => `traces/${id}.zip`;

export const createShared = () => ({
  waitLimits: createWaitLimits(longWait),
  /** States with the checks of both screens, by section and name. */
  checkedStates: new Set<string>(),
});

const assertNothing = async (where: string, check: () => Promise<string[]>) => {
  const found = await retryCheck(check, () => CHECK_MS);
  if (found.length > 0) throw new DifferenceError(found.map((sentence) => where + sentence));
};

/** Only the provider of a deployed site has its account. */
const unknownAccount = ({ email }: Person): Account => ({ email, uid: '', token: '', refreshToken: '' });

/**
 * Chromium or Firefox on the real stack: emulator, API and database, with faults at the network. A deployed site has no faults, and
 * its dashboard is another product: only its URL is compared.
 */
export const createBrowserLayer = (setting: BrowserSetting, shared = createShared()): Layer => ({
  begin: async (section) => {
    const { browser, engine, siteUrl, dashboardUrl, language, viewport, picturesIn } = setting;
    const { tracesIn = null, isTracingAll = false, deployed } = setting;
    const { start } = getSection(section);
    const account = deployed ? unknownAccount(deployed.owner) : await createAccount(siteUrl);
    const context = await browser.newContext({
      baseURL: siteUrl,
      locale: locales[language],
      reducedMotion: 'reduce',
      colorScheme: setting.theme ?? 'light',
      ...(engine === 'chromium' ? viewports[viewport] : { viewport: viewports[viewport].viewport }),
      ...(start.isInApp && { userAgent: inAppBrowser, permissions: ['clipboard-write', 'clipboard-read'] }),
      ...(start.signedInAs !== 'none' && { storageState: storageStateFor(siteUrl, account) }),
    });
    if (setting.brokenBy) await context.addInitScript(setting.brokenBy);
    const problems = collectPageErrors(context, [siteUrl, dashboardUrl]);
    if (deployed)
      await context.route(
        (url) => url.href.startsWith(dashboardUrl),
        (route) => route.fulfill({ contentType: 'text/html', body: '' }),
      );
    if (tracesIn) await context.tracing.start({ snapshots: true });
    const time = await createPageTime(context, laterThanFresh());
    const page = await context.newPage();
    // A deployed site receives no request that a step does not let through.
    const opens = deployed ? (gate: Gate) => gate === 'check' : createGateFilter(section, () => world);
    const gates = await watchGates(
      page,
      (gate, request) => opens(gate, request) || !world.isPaused(gate),
      undefined,
      shared.waitLimits,
    );
    const world = createBrowserWorld({ siteUrl, context, frame: page.mainFrame(), gates, account });
    const session = createBrowserSession(world, {
      section,
      dashboardUrl,
      language: () => language,
      waitLimits: shared.waitLimits,
      visitor: deployed?.owner,
    });
    let hasToast = false;
    let isInStep = false;
    const endStep = async () => {
      if (isInStep) await context.tracing.groupEnd();
      isInStep = false;
    };
    const beginStep = async (words: string) => {
      if (!tracesIn) return;
      await endStep();
      await context.tracing.group(words);
      isInStep = true;
    };
    const isOnSite = () =>
      world.frame.url().startsWith(`${siteUrl}/`) && !world.frame.url().includes('/emulator/');
    /**
     * Once for each state, with and without errors: axe and cut-off content. On the other screen, in the other theme, also
     * controls and focus.
     */
    const checkScreens = async (state: FlowState) => {
      const { alerts = [], errors = [] } = findExpectedScreen(section, state) ?? {};
      const name = `${section} ${state.value} ${alerts.length + errors.length > 0}`;
      if (engine !== 'chromium' || deployed || !isOnSite() || shared.checkedStates.has(name)) return;
      shared.checkedStates.add(name);
      await assertNothing('', () => checkPage(page));
      const other = viewport === 'phone' ? 'desktop' : 'phone';
      const otherTheme = setting.theme === 'dark' ? 'light' : 'dark';
      try {
        await page.setViewportSize(viewports[other].viewport);
        await page.emulateMedia({ colorScheme: otherTheme });
        await assertNothing(`On ${screens[other]}, in the ${otherTheme} theme: `, async () => [
          ...(await session.findDifferences(state)),
          ...(await checkPage(page)),
        ]);
        await page.setViewportSize(narrow);
        await assertNothing('On a narrow phone: ', () => findWide(page));
      } finally {
        await page.emulateMedia({ colorScheme: setting.theme ?? 'light' });
        await page.setViewportSize(viewports[viewport].viewport);
      }
    };
    time.start();
    await beginStep('The page is opened');
    if (deployed) await page.goto(deployed.at);
    else await openSection(world, section, language);
    return {
      perform: async (event, recorded) => {
        await beginStep(describeFlowEvent(event));
        time.start(event === 'delayCall');
        await session.perform(event, recorded);
      },
      assertState: async (state, recorded) => {
        const seen = await session.assertState(state, recorded);
        hasToast = Boolean(findExpectedScreen(section, state)?.toast);
        if (!recorded) await checkScreens(state);
        // They arrive while the page's time runs. Without a connection, they do not.
        if (picturesIn && isOnSite()) await waitForFonts(page).catch(() => undefined);
        await time.stop();
        return seen;
      },
      assertEnd: async (state) => {
        if (!findExpectedScreen(section, state)?.toast) return;
        time.start();
        const differences = await session.closeToast();
        await time.stop();
        if (differences.length > 0) throw new DifferenceError(differences);
      },
      describePage: session.describePage,
      evidence: () => ({ console: problems(), calls: gates.calls() }),
      ...(picturesIn && {
        picture: async (name: string) => {
          await mkdir(join(picturesIn, 'pictures'), { recursive: true });
          const file = `pictures/${name}-${viewport}-${language}.jpg`;
          await page.screenshot({ path: join(picturesIn, file), type: 'jpeg', quality: 45, scale: 'css' });
          const compared = setting.comparedSteps?.get(name);
          if (compared && isOnSite())
            await takeComparable(page, join(picturesIn, `pictures/${compared}.png`), hasToast);
          return file;
        },
      }),
      ...(tracesIn && {
        keepTrace: async (name: string, hasFailed: boolean) => {
          await endStep();
          if (hasFailed || isTracingAll)
            await context.tracing.stop({ path: join(tracesIn, traceFile(name)) });
        },
      }),
      close: async () => {
        const noise = problems().filter((line) =>
          deployed
            ? // The provider and the maps have other hosts.
              !line.startsWith('external: ')
            : !faults.test(line) && !line.includes(pictureStyle),
        );
        await time.stop();
        await context.close();
        if (noise.length > 0) throw new Error(`The page logged: ${noise.join('; ')}`);
      },
    };
  },
});
