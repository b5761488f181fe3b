import type { Frame, Page, Request } from 'playwright-core';
import type { Language } from '#src/i18n/languages.ts';
import { localeOf } from '#src/i18n/languages.ts';
import { partOf } from '#tests/flows/flow.model.ts';
import { inAppBrowser } from '#tests/flows/layers/browser/browser.layer.ts';
import type { BrowserWorld } from '#tests/flows/layers/browser/browser-bindings.ts';
import { createVisit, enter, opensByItself } from '#tests/flows/layers/browser/browser-visit.ts';
import type { Gate, Gates } from '#tests/flows/layers/browser/gates.ts';
import { createAccount, keptBy } from '#tests/flows/layers/browser/people.ts';
import { createWaitLimits } from '#tests/flows/layers/browser/wait-limits.ts';
import type { RecordedDetails } from '#tests/flows/layers/layer.types.ts';
import { secret } from '#tests/flows/layers/screen/acts.ts';
import type { EventName } from '#tests/flows/model/vocabulary.ts';
import type { LabSetting } from './lab.types.ts';

interface SessionPlace {
  readonly frame: Frame;
  readonly gates: Gates;
  readonly siteUrl: string;
  readonly dashboardUrl: string;
  readonly setting: () => LabSetting;
  /** The next call that nobody else waits for is held; then it is no more. */
  readonly takeHold: () => boolean;
}

/** Later than what counts as fresh, so that every token is asked for. */
export const laterThanFresh = () => Date.now() + 120_000;

/** What the browser says of itself and of its person, to the page and to the server. */
const speakAs = async (page: Page, language: Language, isInApp: boolean) => {
  const locale = localeOf[language];
  const devtools = await page.context().newCDPSession(page);
  const { userAgent } = await devtools.send('Browser.getVersion');
  await devtools.send('Emulation.setUserAgentOverride', {
    userAgent: isInApp ? inAppBrowser : userAgent,
    acceptLanguage: `${locale},${language}`,
  });
};

/** One person in front of the app, from a beginning of the model. */
export const createSession = async (place: SessionPlace) => {
  const { frame, gates, siteUrl, dashboardUrl, setting, takeHold } = place;
  const { part, language } = setting();
  const { begins } = partOf(part);
  const context = frame.page().context();
  // What is open keeps its storage.
  await frame.goto('about:blank');
  await Promise.all(context.pages().map((page) => (page === frame.page() ? undefined : page.close())));
  await context.setOffline(false);
  // The person before may have let time pass.
  await context.clock.setSystemTime(laterThanFresh());
  gates.clear();
  await speakAs(frame.page(), language, begins.isInApp === true);
  const account = await createAccount(siteUrl);
  const kept = begins.kept === 'nobody' ? { cookies: [], origins: [] } : keptBy(siteUrl, account);
  await context.setStorageState(kept);
  /** Calls that are answered on behalf of the model, or that it tells nothing of. */
  const known = new WeakSet<Request>();
  const world: BrowserWorld = {
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
    isPaused: () => true,
    popup: null,
    account,
    googleEmail: null,
    owners: new Set(),
    isSignOutDue: false,
    isSessionOpened: false,
  };
  const visit = createVisit(world, { part, dashboardUrl, language, waitLimits: createWaitLimits() });
  const opens = opensByItself(part, () => world);
  let isActing = false;
  const letThrough = async () => {
    for (const gate of gates.waiting()) await (await gates.take(gate)).continue();
  };
  /** What is done on behalf of the model answers the calls that it is about; the others go on as they are set. */
  const act = async (doing: () => Promise<void>, isPausedAfter = false) => {
    isActing = true;
    try {
      await doing();
    } finally {
      isActing = false;
    }
    if (!isPausedAfter && setting().answering === 'by themselves') await letThrough();
  };
  return {
    world,
    /** For those who fill the form by hand. */
    person: () => ({ ...visit.person(), password: secret }),
    isActing: () => isActing,
    /** The lab's page was reloaded, and its frame with it. */
    isGone: () => frame.isDetached(),
    enter: () => act(() => enter(world, part, language), true),
    act: (event: EventName, isPausedAfter = false, recorded?: RecordedDetails) =>
      act(() => visit.act(event, recorded), isPausedAfter),
    arrive: visit.arrive,
    look: visit.look,
    differs: visit.differs,
    read: visit.read,
    page: visit.page,
    isKnown: (request: Request) => known.has(request),
    isOpen: (gate: Gate, request: Request): boolean => {
      const isAside = opens(gate, request);
      if (isAside) known.add(request);
      if (isAside || !world.isPaused(gate)) return true;
      return !isActing && !takeHold();
    },
    letThrough,
  };
};
export type Session = Awaited<ReturnType<typeof createSession>>;
