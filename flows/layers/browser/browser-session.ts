import { setTimeout as pause } from 'node:timers/promises';
import type { Frame, Locator, Request } from 'playwright-core';
import type { Language } from '#contract/site.ts';
import { getSection, type SectionName } from '#flows/flow.model.ts';
import type { FlowState } from '#flows/generation/graph.ts';
import {
  DifferenceError,
  type LayerSession,
  MissingError,
  type RecordedDetails,
} from '#flows/layers/layer.types.ts';
import { compareOffer, compareScreen, compareToBefore } from '#flows/layers/screen/compare.ts';
import { type ExpectedScreen, findExpectedScreen } from '#flows/layers/screen/expected-screens.ts';
import { readScreen, type Screen } from '#flows/layers/screen/read-screen.ts';
import { keepKnownTexts } from '#flows/layers/screen/recorded-screen.ts';
import { findFixedText } from '#flows/layers/screen/texts.ts';
import { type Act, findUserAction, isSignUpIn, type Person } from '#flows/layers/screen/user-actions.ts';
import {
  type EventName,
  isLabEvent,
  isPersonEvent,
  type PersonEventName,
  type WorldEventName,
} from '#flows/model/events.ts';
import { newEmail } from '#tests/browser/support/inbox.ts';
import { onboardingBindings, passLookup, worldBindings } from './browser-bindings.ts';
import type { BrowserWorld } from './browser-world.ts';
import { checkUnseen } from './check-unseen.ts';
import { deployedBindings } from './deployed-bindings.ts';
import { findCovered } from './find-covered.ts';
import { type Gate, gateNames, requestLabels } from './gates.ts';
import { labActions } from './lab-actions.ts';
import { linkFor } from './people.ts';
import { retryCheck, type WaitLimits } from './wait-limits.ts';

/** Time until a lab action takes effect: the SDK polls storage every 800 ms. */
const LAB_EFFECT_MS = 1_000;
/** Shorter than a toast is shown, by the page's clock. */
const TOAST_MS = 3_000;
/** Successors of transient states, which the app leaves without waiting for a response. */
const successors: Readonly<Record<string, string>> = {
  identifying: 'askingForPassword',
  findingOut: 'useless',
  signingOut: 'signedOut',
};
/** Returns the state that the browser shows: for a transient state, its successor. */
export const findVisibleState = (state: string): string => successors[state] ?? state;

interface BrowserSessionOptions {
  readonly section: SectionName;
  readonly dashboardUrl: string;
  /** The lab's user may switch it. */
  readonly language: () => Language;
  readonly waitLimits: WaitLimits;
  /** The account of a deployed site; by default, the path's account of the local stack. */
  readonly visitor?: Person | undefined;
}

export const createGateFilter = (section: SectionName, world: () => BrowserWorld) => {
  const { start, isStory = false } = getSection(section);
  return (gate: Gate, request: Request): boolean => {
    // Sign-up sends the verification e-mail in the background.
    if (gate === 'email' && section !== 'verification')
      return request.postDataJSON()?.requestType === 'VERIFY_EMAIL';
    // Linking Google also sends this request; only verification links have a step for it.
    if (gate === 'apply') return section !== 'verification-link';
    // A visitor never has a session.
    if (gate === 'check') return start.signedInAs === 'none' || world().isSessionOpened;
    if (gate !== 'signOut') return false;
    const isDue = world().isSignOutDue;
    world().isSignOutDue = false;
    // The dashboard signs out.
    return isDue || isStory;
  };
};

export const openSection = async (world: BrowserWorld, section: SectionName, language: Language) => {
  const { start } = getSection(section);
  const { siteUrl, account } = world;
  await world.frame.goto(start.link ? await linkFor(siteUrl, account, start.link, language) : start.at);
  if (start.signedInAs === 'newcomer' || start.signedInAs === 'unverified') await passLookup(world);
};

/** Types the value outside Chromium, because React in Firefox does not notice a value set by `fill`. */
const fillField = async (field: Locator, value: string): Promise<void> => {
  // Registered fields are read-only.
  if (!(await field.isEditable())) return;
  const isChromium = field.page().context().browser()?.browserType().name() === 'chromium';
  await field.fill(isChromium ? value : '');
  if (!isChromium) await field.pressSequentially(value);
};

const moveInHistory = async (frame: Frame, delta: -1 | 0 | 1): Promise<void> => {
  const page = frame.page();
  if (frame.parentFrame()) {
    const navigated = page.waitForEvent('framenavigated', {
      predicate: (navigatedFrame) => navigatedFrame === frame,
    });
    await Promise.all([navigated, frame.evaluate((steps) => history.go(steps), delta)]);
  } else if (delta === 0) await page.reload();
  else await (delta < 0 ? page.goBack() : page.goForward());
};

export const createBrowserSession = (
  world: BrowserWorld,
  { section, dashboardUrl, language, waitLimits, visitor }: BrowserSessionOptions,
) => {
  const { isStory = false } = getSection(section);
  const { siteUrl, context, frame, gates } = world;
  const unusedEmail = newEmail();
  let isSignUp = false;
  let pageText = '';
  let previousScreen: Screen | null = null;
  let currentScreen: Screen | null = null;
  let act: Act | null = null;

  /** The account of the path; for a sign-up, an unused e-mail. */
  const person = (): Person => visitor ?? { email: isStory || isSignUp ? unusedEmail : world.account.email };
  const control = (event: PersonEventName) => {
    const perform = findUserAction(event, person(), isSignUp);
    if (!perform) throw new MissingError('browser', 'binding', event);
    const { role, name } = perform.press;
    // Of two controls with the same name, the page's precedes the menu's; a dialog hides both.
    return {
      perform,
      locator: frame.getByRole(role, { name: findFixedText(language(), name), exact: true }).first(),
    };
  };
  const press = async (event: PersonEventName) => {
    const { perform, locator } = control(event);
    for (const [label, value] of Object.entries(perform.fill ?? {})) {
      await fillField(frame.getByLabel(findFixedText(language(), label), { exact: true }).first(), value);
    }
    await locator.click();
    act = perform;
  };
  const pressInHeader = async (name: string) => {
    const header = frame.locator('header');
    const button = header.getByRole('button', { name: findFixedText(language(), name) });
    // On phones, the button is in the menu.
    if (!(await button.isVisible())) await header.locator('summary').click();
    await button.click();
  };
  const specialActions: Partial<Record<EventName, () => Promise<unknown>>> = {
    reload: async () => {
      gates.clear();
      world.isSessionOpened = false;
      await moveInHistory(frame, 0);
      if (section === 'onboarding') await passLookup(world);
    },
    continueSetup: async () => {
      await press('continueSetup');
      if (section === 'onboarding') await passLookup(world);
    },
    goBack: () => moveInHistory(frame, -1),
    goForward: () => moveInHistory(frame, 1),
    openSignIn: () => pressInHeader('common.nav.signIn'),
    openMyDashboard: () => pressInHeader('common.nav.openDashboard'),
    chooseGoogle: async () => {
      const [popup] = await Promise.all([frame.page().waitForEvent('popup'), press('chooseGoogle')]);
      world.popup = popup;
    },
    chooseGoogleBlocked: async () => {
      await frame.evaluate(() => {
        const { open } = window;
        window.open = () => {
          window.open = open;
          return null;
        };
      });
      await press('chooseGoogleBlocked');
    },
    closePopup: async () => {
      await world.popup?.waitForLoadState();
      await world.popup?.close();
      world.popup = null;
      await frame.page().bringToFront();
      await context.clock.runFor(300);
    },
    continueInTab: async () => {
      await frame.getByRole('button', { name: findFixedText(language(), 'auth.continueInThisTab') }).click();
      await frame.waitForURL('**/emulator/auth/handler*');
    },
    cancelAtGoogle: () => moveInHistory(frame, -1),
    signOutAtDashboard: async () => {
      await frame.getByRole('button', { name: /^(Cerrar sesión|Sign out)$/ }).click();
      await frame.waitForURL(`${siteUrl}/`);
    },
  };

  /** A recording begins in the lab: the first action in the app moves the focus there. */
  let focusIn: 'nowhere' | 'app' | 'lab' = 'nowhere';
  const focusApp = () => frame.evaluate(() => void dispatchEvent(new Event('focus')));
  /** The number of requests that recorded steps expect at each gate by now. */
  let expectedCounts = new Map<Gate, number>();
  const expectCalls = (event: EventName, { isAwaited, calls = [] }: RecordedDetails) => {
    // What an awaited step expects may have come already.
    if (!isAwaited) expectedCounts = new Map(gateNames.map((gate) => [gate, gates.countOf(gate)]));
    const [answer, ...others] = worldBindings[event as WorldEventName]?.answers ?? [];
    const own = isAwaited && answer && others.length === 0 ? [answer.gate] : [];
    for (const gate of [...own, ...calls]) expectedCounts.set(gate, (expectedCounts.get(gate) ?? 0) + 1);
  };
  const performEvent = async (event: EventName, recorded?: RecordedDetails) => {
    if (isLabEvent(event)) {
      // The first focus reads the user again; for half a minute, a later one does not.
      if (focusIn === 'app') await Promise.all([focusApp(), pause(LAB_EFFECT_MS)]);
      focusIn = 'lab';
      await labActions[event](world, recorded ?? {});
      return pause(LAB_EFFECT_MS);
    }
    if (recorded?.isAwaited) return;
    if (isPersonEvent(event)) {
      if (focusIn === 'lab') await focusApp();
      focusIn = 'app';
    }
    const specialAction = specialActions[event];
    if (specialAction) return void (await specialAction());
    if (isPersonEvent(event)) return press(event);
    const bindings = visitor
      ? deployedBindings
      : { ...worldBindings, ...(section === 'onboarding' && onboardingBindings) };
    const binding = bindings[event as WorldEventName];
    if (!binding) throw new MissingError('browser', 'binding', event);
    return binding(world);
  };
  const perform = async (event: EventName, recorded?: RecordedDetails) => {
    if (recorded) expectCalls(event, recorded);
    const isPausedAfter = (gate: Gate) => recorded?.paused.has(gate) ?? true;
    const isAutomatic = isLabEvent(event) || recorded?.isAwaited;
    // Pauses every request, because the binding of an event takes its own.
    world.isPaused = isAutomatic ? isPausedAfter : () => true;
    await performEvent(event, recorded);
    world.isPaused = isPausedAfter;
    for (const gate of gates.waiting())
      if (!isPausedAfter(gate)) await (await gates.take(gate)).continue().catch(() => undefined);
  };

  /** Chromium shows an error at an address of its own. */
  let unreachableUrl = '';
  frame.page().on('requestfailed', (request) => {
    if (request.isNavigationRequest() && request.frame() === frame) unreachableUrl = request.url();
  });
  const readUrl = () => {
    const { origin, pathname, search, href } = new URL(frame.url());
    if (href.startsWith('chrome-error:')) return `${unreachableUrl}, which cannot be reached,`;
    if (href.startsWith(`${dashboardUrl}/`)) return 'dashboard';
    if (pathname.startsWith('/emulator/')) return 'google';
    if (search.includes('oobCode')) return 'link';
    return origin === siteUrl ? pathname + search.replace(/[?&]lang=\w+/, '') : href;
  };
  const expectedIn = (state: FlowState) => {
    const value = findVisibleState(state.value);
    const expected = findExpectedScreen(section, { ...state, value });
    if (!expected) throw new MissingError('browser', 'oracle', `${section}: ${value}`);
    return { value, expected };
  };
  const arrive = (state: FlowState) => {
    isSignUp = isSignUpIn(state);
  };
  /** Reads the screen; null during a navigation. */
  const read = async (): Promise<Screen | null> => {
    try {
      const url = readUrl();
      if (isOtherHost(url)) return emptyScreen(url);
      return { ...(await frame.evaluate(readScreen)), url };
    } catch {
      return null;
    }
  };
  const readText = async () => {
    const screen = await read();
    if (screen) pageText = [...screen.lines, ...screen.toasts].join('\n');
    return screen;
  };
  const navigating = ['The page is navigating.'];
  const findDifferences = async (state: FlowState): Promise<string[]> => {
    const { value, expected } = expectedIn(state);
    const screen = await readText();
    if (!screen) return navigating;
    if (screen.isNewDocument) previousScreen = null;
    const isElsewhere = isOtherHost(screen.url);
    currentScreen = isElsewhere ? null : screen;
    const differences = compareScreen(screen, expected, language(), person());
    if (isElsewhere || value !== state.value) return differences;
    return [
      ...differences,
      ...compareOffer(screen, section, state, person(), language()),
      ...compareToBefore(previousScreen, screen, expected, act, language()),
    ];
  };
  /** Asserts the screen and the requests of a recorded step. */
  const findRecordedDifferences = async (
    shows: ExpectedScreen,
    calls: readonly Gate[] = [],
  ): Promise<string[]> => {
    const screen = await readText();
    if (!screen) return navigating;
    const missingGates = [...new Set(calls)].filter(
      (gate) => gates.countOf(gate) < (expectedCounts.get(gate) ?? 0),
    );
    return [
      ...compareScreen(keepKnownTexts(screen, language()), shows, language()),
      ...missingGates.map((gate) => `The page does not send the request "${requestLabels[gate]}".`),
    ];
  };
  /** Playwright clicks through an overlay; a user cannot. */
  const findCoveredControls = async (): Promise<string[]> => {
    if (!frame.url().startsWith(siteUrl) || readUrl() === 'google') return [];
    // The page may be navigating.
    return frame.evaluate(findCovered).catch(() => []);
  };
  const assertState: LayerSession['assertState'] = async (state, recorded) => {
    arrive(state);
    if (recorded && !recorded.shows) return readUrl();
    const differences = await retryCheck(async () => {
      const found = recorded?.shows
        ? await findRecordedDifferences(recorded.shows, recorded.calls)
        : await findDifferences(state);
      return found.length > 0 ? found : findCoveredControls();
    }, waitLimits.msFor);
    if (differences.length > 0) {
      waitLimits.recordTimeout(differences.join(' '));
      throw new DifferenceError(differences);
    }
    previousScreen = currentScreen;
    act = null;
    const wrong = recorded ? [] : await checkUnseen(world, state.value, visitor !== undefined);
    if (wrong.length > 0) throw new DifferenceError(wrong);
    return [readUrl(), await frame.title()].join(': ');
  };
  /** Returns a sentence when the toast cannot be closed by its button. */
  const closeToast = async (): Promise<string[]> => {
    await frame.getByRole('button', { name: findFixedText(language(), 'common.toast.close') }).click();
    const isOpen = async () => ((await read())?.toasts.length ?? 0) > 0;
    return retryCheck(
      async () => ((await isOpen()) ? ['The button of the toast does not close it.'] : []),
      () => TOAST_MS,
    );
  };
  return {
    perform,
    closeToast,
    arrive,
    findDifferences,
    assertState,
    read,
    person,
    describePage: () => pageText,
  };
};

const isOtherHost = (url: string) => url === 'dashboard' || url === 'google';

/** The screen of another host, of which only the URL is compared. */
const emptyScreen = (url: string): Screen => ({
  url,
  heading: '',
  usable: [],
  disabled: [],
  incomplete: [],
  fields: {},
  passwords: { seen: [], hidden: [] },
  note: '',
  step: '',
  errors: [],
  silentErrors: [],
  invalid: [],
  alerts: [],
  statuses: [],
  toasts: [],
  text: '',
  lines: [],
  hasFocus: false,
  focus: '',
  isNewDocument: false,
});
