import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type Language, localeOf } from '#src/i18n/languages.ts';
import { collectPageErrors } from '#tests/browser/support/console-errors.ts';
import { partOf } from '#tests/flows/flow.model.ts';
import type { FlowState } from '#tests/flows/generation/graph.ts';
import { DifferenceError, type Layer } from '#tests/flows/layers/layer.types.ts';
import { type PersonEventName, wordsOf } from '#tests/flows/model/vocabulary.ts';
import type { BrowserWorld } from './browser-bindings.ts';
import { createVisit, enter, opensByItself } from './browser-visit.ts';
import { watchGates } from './gates.ts';
import { createPageTime, laterThanFresh } from './page-time.ts';
import { createAccount, keptBy } from './people.ts';
import { takeComparable } from './take-comparable.ts';
import type { BrowserEngine } from './unbrowsable.ts';
import { createWaitLimits } from './wait-limits.ts';

export interface BrowserSetting {
  readonly browser: Browser;
  readonly engine: BrowserEngine;
  readonly siteUrl: string;
  readonly dashboardUrl: string;
  readonly language: Language;
  readonly viewport: 'phone' | 'desktop';
  /** By default, light. */
  readonly theme?: 'light' | 'dark';
  /** The report's folder, for the pictures of every step; null takes none. */
  readonly picturesIn: string | null;
  /** The steps with another picture, to be compared: the names of both. */
  readonly comparedSteps?: ReadonlyMap<string, string>;
  /** The report's folder, for the traces of red walks, or of all; null keeps none. */
  readonly tracesIn?: string | null;
  readonly isTracingAll?: boolean;
  /** A script that breaks every page, to prove that walks notice it. */
  readonly brokenBy?: string;
}

export const viewports = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
};
const screens = { phone: 'a phone', desktop: 'a big screen' };
/** How a browser within another app calls itself. */
export const inAppBrowser =
  'Mozilla/5.0 (Linux; Android 14; SM-S911B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/137.0.7151.61 Mobile Safari/537.36 Instagram 382.0.0.49.84 Android';

/** How long the other screen may take to be drawn. */
const OTHER_SCREEN_MS = 5_000;

/** Faults are answers that the browser logs by itself. */
const faults = /Failed to load resource|net::ERR_/;
/** Playwright adds a style of its own to the page for a picture; Firefox holds the content security policy against it. */
const pictureStyle = 'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=';
/** Where the trace of a path lies in the report's folder. */
export const traceFile = (id: string) => `traces/${id}.zip`;

/** What every walk of a run shares. */
export const createShared = () => ({
  waitLimits: createWaitLimits(),
  /** The states that were looked at on the other screen too, by part and name. */
  seenOnOther: new Set<string>(),
});

/** Chromium on the real stack: the emulator, the API, the database; faults stand at the network. */
export const createBrowserLayer = (setting: BrowserSetting, shared = createShared()): Layer => ({
  name: 'browser',
  begin: async (part) => {
    const { browser, engine, siteUrl, dashboardUrl, language, viewport, picturesIn } = setting;
    const { tracesIn = null, isTracingAll = false } = setting;
    const { begins } = partOf(part);
    const account = await createAccount(siteUrl);
    const context = await browser.newContext({
      baseURL: siteUrl,
      locale: localeOf[language],
      reducedMotion: 'reduce',
      colorScheme: setting.theme ?? 'light',
      ...(engine === 'chromium' ? viewports[viewport] : { viewport: viewports[viewport].viewport }),
      ...(begins.isInApp && { userAgent: inAppBrowser, permissions: ['clipboard-write', 'clipboard-read'] }),
      ...(begins.kept !== 'nobody' && { storageState: keptBy(siteUrl, account) }),
    });
    if (setting.brokenBy) await context.addInitScript(setting.brokenBy);
    const problems = collectPageErrors(context, [siteUrl, dashboardUrl]);
    if (tracesIn) await context.tracing.start({ snapshots: true });
    const time = await createPageTime(context, laterThanFresh());
    const page = await context.newPage();
    const opens = opensByItself(part, () => world);
    const gates = await watchGates(
      page,
      (gate, request) => opens(gate, request) || !world.isPaused(gate),
      undefined,
      shared.waitLimits,
    );
    const world: BrowserWorld = {
      siteUrl,
      context,
      frame: page.mainFrame(),
      gates,
      isPaused: () => true,
      popup: null,
      account,
      googleEmail: null,
      owners: new Set(),
      isSignOutDue: false,
      isSessionOpened: false,
    };
    const visit = createVisit(world, { part, dashboardUrl, language, waitLimits: shared.waitLimits });
    let isInStep = false;
    const endStep = async () => {
      if (isInStep) await context.tracing.groupEnd();
      isInStep = false;
    };
    /** The trace shows what follows under this name. */
    const beginStep = async (words: string) => {
      if (!tracesIn) return;
      await endStep();
      await context.tracing.group(words);
      isInStep = true;
    };
    /** The first time that a state is reached, the other screen has to offer the same. */
    const lookOnOther = async (state: FlowState, offered: ReadonlySet<PersonEventName>) => {
      const name = `${part} ${state.value}`;
      if (engine !== 'chromium' || shared.seenOnOther.has(name)) return;
      shared.seenOnOther.add(name);
      const other = viewport === 'phone' ? 'desktop' : 'phone';
      await page.setViewportSize(viewports[other].viewport);
      const deadline = Date.now() + OTHER_SCREEN_MS;
      let found = await visit.differs(state, offered);
      while (found.length > 0 && Date.now() < deadline) found = await visit.differs(state, offered);
      await page.setViewportSize(viewports[viewport].viewport);
      if (found.length > 0)
        throw new DifferenceError(found.map((sentence) => `On ${screens[other]}: ${sentence}`));
    };
    time.start();
    await beginStep('The page is opened');
    await enter(world, part, language);
    return {
      act: async (event, recorded) => {
        await beginStep(wordsOf(event));
        time.start(event === 'delayCall');
        await visit.act(event, recorded);
      },
      look: async (state, offered, recorded) => {
        const seen = await visit.look(state, offered, recorded);
        if (!recorded) await lookOnOther(state, offered);
        await time.stop();
        return seen;
      },
      page: visit.page,
      evidence: () => ({ console: problems(), calls: gates.calls() }),
      ...(picturesIn && {
        picture: async (name: string) => {
          await mkdir(join(picturesIn, 'pictures'), { recursive: true });
          const file = `pictures/${name}-${viewport}-${language}.jpg`;
          await page.screenshot({ path: join(picturesIn, file), type: 'jpeg', quality: 45, scale: 'css' });
          const compared = setting.comparedSteps?.get(name);
          if (
            compared &&
            world.frame.url().startsWith(`${siteUrl}/`) &&
            !world.frame.url().includes('/emulator/')
          )
            await takeComparable(page, join(picturesIn, `pictures/${compared}.png`));
          return file;
        },
      }),
      ...(tracesIn && {
        keepTrace: async (name: string, isRed: boolean) => {
          await endStep();
          if (isRed || isTracingAll) await context.tracing.stop({ path: join(tracesIn, traceFile(name)) });
        },
      }),
      close: async () => {
        const noise = problems().filter((line) => !faults.test(line) && !line.includes(pictureStyle));
        await time.stop();
        await context.close();
        if (noise.length > 0) throw new Error(`The page said: ${noise.join('; ')}`);
      },
    };
  },
});
