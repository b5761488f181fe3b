import type { Frame, Page, Request } from 'playwright-core';
import type { Language } from '#contract/site.ts';
import { getSection } from '#flows/flow.model.ts';
import { inAppBrowser } from '#flows/layers/browser/browser.layer.ts';
import {
  createBrowserSession,
  createGateFilter,
  openSection,
} from '#flows/layers/browser/browser-session.ts';
import { createBrowserWorld } from '#flows/layers/browser/browser-world.ts';
import type { Gate, Gates } from '#flows/layers/browser/gates.ts';
import { laterThanFresh } from '#flows/layers/browser/page-time.ts';
import { createAccount, storageStateFor } from '#flows/layers/browser/people.ts';
import { createWaitLimits } from '#flows/layers/browser/wait-limits.ts';
import type { RecordedDetails } from '#flows/layers/layer.types.ts';
import { secret } from '#flows/layers/screen/user-actions.ts';
import type { EventName } from '#flows/model/events.ts';
import { locales } from '#src/i18n/languages.ts';
import type { LabSetting } from './lab.types.ts';

interface SessionPlace {
  readonly frame: Frame;
  readonly gates: Gates;
  readonly siteUrl: string;
  readonly dashboardUrl: string;
  readonly setting: () => LabSetting;
  /** Pauses the next request that no step responds to, once. */
  readonly takeHold: () => boolean;
}

const speakAs = async (page: Page, language: Language, isInApp: boolean) => {
  const locale = locales[language];
  const devtools = await page.context().newCDPSession(page);
  const { userAgent } = await devtools.send('Browser.getVersion');
  await devtools.send('Emulation.setUserAgentOverride', {
    userAgent: isInApp ? inAppBrowser : userAgent,
    acceptLanguage: `${locale},${language}`,
  });
};

export const createLabSession = async (place: SessionPlace) => {
  const { frame, gates, siteUrl, dashboardUrl, setting, takeHold } = place;
  const { section, language } = setting();
  const { start } = getSection(section);
  const context = frame.page().context();
  // Open documents retain their storage.
  await frame.goto('about:blank');
  await Promise.all(context.pages().map((page) => (page === frame.page() ? undefined : page.close())));
  await context.setOffline(false);
  // The previous session may have changed the clock.
  await context.clock.setSystemTime(laterThanFresh());
  gates.clear();
  await speakAs(frame.page(), language, start.isInApp === true);
  const account = await createAccount(siteUrl);
  const storageState =
    start.signedInAs === 'none' ? { cookies: [], origins: [] } : storageStateFor(siteUrl, account);
  await context.setStorageState(storageState);
  /** Requests that steps respond to, and requests outside the model. */
  const known = new WeakSet<Request>();
  const world = createBrowserWorld({
    siteUrl,
    context,
    frame,
    gates: {
      ...gates,
      take: async (gate) => {
        const route = await gates.take(gate);
        known.add(route.request());
        return route;
      },
    },
    account,
  });
  const browserSession = createBrowserSession(world, {
    section,
    dashboardUrl,
    language: () => setting().language,
    waitLimits: createWaitLimits(),
  });
  const opens = createGateFilter(section, () => world);
  let isActing = false;
  let isPerforming = false;
  /** Requests that wait for the user of the lab. */
  const held = new WeakSet<Request>();
  const hold = (request: Request): boolean => {
    if (held.has(request)) return true;
    if (!takeHold()) return false;
    held.add(request);
    return true;
  };
  /** Continues what waits, but for what the setting pauses. */
  const follow = () => gates.continueExcept(hold);
  /** A step responds to its own requests; others follow the setting. */
  const perform = async (doing: () => Promise<void>, isPausedAfter = false) => {
    isActing = true;
    try {
      await doing();
    } finally {
      isActing = false;
    }
    if (!isPausedAfter) await follow();
  };
  return {
    ...browserSession,
    world,
    person: () => ({ ...browserSession.person(), password: secret }),
    /** Inputs are the lab's own meanwhile. */
    isPerforming: () => isPerforming,
    isGone: () => frame.isDetached(),
    enter: () => perform(() => openSection(world, section, language), true),
    perform: async (event: EventName, isPausedAfter = false, recorded?: RecordedDetails) => {
      isPerforming = true;
      try {
        await perform(() => browserSession.perform(event, recorded), isPausedAfter);
        // The page has reported its inputs by then.
        await frame.evaluate(() => undefined).catch(() => undefined);
      } finally {
        isPerforming = false;
      }
    },
    isKnown: (request: Request) => known.has(request),
    isOpen: (gate: Gate, request: Request): boolean => {
      const isAside = opens(gate, request);
      if (isAside) known.add(request);
      if (isAside || !world.isPaused(gate)) return true;
      return !isActing && !hold(request);
    },
    follow,
    letThrough: () => gates.continueExcept(() => false),
  };
};
export type LabSession = Awaited<ReturnType<typeof createLabSession>>;
