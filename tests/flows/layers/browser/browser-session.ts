import type { Frame, Locator, Request } from 'playwright-core';
import type { Language } from '#src/i18n/languages.ts';
import { newEmail } from '#tests/browser/support/inbox.ts';
import { persistedIdentity } from '#tests/browser/support/people.ts';
import { type PartName, partOf } from '#tests/flows/flow.model.ts';
import type { FlowState } from '#tests/flows/generation/graph.ts';
import {
  DifferenceError,
  type LayerSession,
  MissingError,
  type RecordedDetails,
} from '#tests/flows/layers/layer.types.ts';
import { compareFocus, compareOffer, compareScreen } from '#tests/flows/layers/screen/compare.ts';
import { type ExpectedScreen, expectedScreenOf } from '#tests/flows/layers/screen/expected-screens.ts';
import { readScreen, type Screen } from '#tests/flows/layers/screen/read-screen.ts';
import { knownPartOf } from '#tests/flows/layers/screen/recorded-screen.ts';
import { textOf } from '#tests/flows/layers/screen/texts.ts';
import { type Person, userActionOf } from '#tests/flows/layers/screen/user-actions.ts';
import {
  type EventName,
  isLabEvent,
  isPersonEvent,
  type PersonEventName,
  type WorldEventName,
} from '#tests/flows/model/events.ts';
import { type BrowserWorld, inOnboarding, lookedUp, worldBindings } from './browser-bindings.ts';
import { findCovered } from './find-covered.ts';
import { callWords, type Gate } from './gates.ts';
import { labActions } from './lab-actions.ts';
import { type LinkKind, linkFor } from './people.ts';
import { createWaitLimits, type WaitLimits } from './wait-limits.ts';

/** The delay of a lab action's effect: the SDK polls storage every 800 ms. */
const AFTERMATH_MS = 1_000;
/** Transient states: a signed-out visitor needs no request, and a sign-out takes effect before its response. */
const passing: Readonly<Record<string, string>> = {
  identifying: 'askingForPassword',
  findingOut: 'useless',
  signingOut: 'signedOut',
};
/** Returns the state that follows a transient one. */
export const seenAs = (state: string): string => passing[state] ?? state;

interface VisitSetting {
  readonly part: PartName;
  readonly dashboardUrl: string;
  readonly language: Language;
  readonly waitLimits: WaitLimits;
  /** The account on a deployed site, with another dashboard; defaults to one of the local stack. */
  readonly visitor?: Person | undefined;
}

/** Returns which requests pass without a step, by part. */
export const opensByItself = (part: PartName, world: () => BrowserWorld) => {
  const { start, isStory = false } = partOf(part);
  return (gate: Gate, request: Request): boolean => {
    // Sign-up sends an e-mail without waiting for it.
    if (gate === 'email' && part !== 'verification')
      return request.postDataJSON()?.requestType === 'VERIFY_EMAIL';
    // Linking updates the account with this request.
    if (gate === 'apply') return part !== 'verification-link';
    // A visitor never has a session.
    if (gate === 'check') return start.signedInAs === 'none' || world().isSessionOpened;
    if (gate !== 'signOut') return false;
    const isDue = world().isSignOutDue;
    world().isSignOutDue = false;
    // The dashboard signs out.
    return isDue || isStory;
  };
};

/** Opens the address of a part. Resolves when the page has its account. */
export const enter = async (world: BrowserWorld, part: PartName, language: Language) => {
  const { start } = partOf(part);
  const link: Readonly<Record<string, LinkKind>> = {
    'reset link': 'PASSWORD_RESET',
    'verification link': 'VERIFY_EMAIL',
    'recovery link': 'RECOVER_EMAIL',
  };
  const kind = link[start.at];
  await world.frame.goto(kind ? await linkFor(world.siteUrl, world.account, kind, language) : start.at);
  if (start.signedInAs === 'newcomer' || start.signedInAs === 'unverified') await lookedUp(world);
};

/** In Firefox, `fill` sets a value that React does not notice: types it. */
const fillIn = async (field: Locator, value: string): Promise<void> => {
  // Registered text does not change.
  if (!(await field.isEditable())) return;
  const isChromium = field.page().context().browser()?.browserType().name() === 'chromium';
  await field.fill(isChromium ? value : '');
  if (!isChromium) await field.pressSequentially(value);
};

/** Navigates by one history entry, or reloads. */
const travel = async (frame: Frame, by: -1 | 0 | 1): Promise<void> => {
  const page = frame.page();
  if (frame.parentFrame()) {
    const arrived = page.waitForEvent('framenavigated', { predicate: (one) => one === frame });
    await Promise.all([arrived, frame.evaluate((steps) => history.go(steps), by)]);
  } else if (by === 0) await page.reload();
  else await (by < 0 ? page.goBack() : page.goForward());
};

interface BrowserVisit extends Pick<LayerSession, 'perform' | 'assertState'> {
  /** Sets the state for the next action; `assertState` does so, too. */
  arrive(state: FlowState): void;
  /** Like `assertState`, but immediate, and returns every difference. */
  differs(state: FlowState, enabledActions: ReadonlySet<PersonEventName>): Promise<string[]>;
  /** Reads the screen; null during a navigation. */
  read(): Promise<Screen | null>;
  /** The account for the fields. */
  person(): Person;
  page(): string;
}

/** Performs the events of a part in a frame, and asserts its states. */
export const createBrowserSession = (
  world: BrowserWorld,
  { part, dashboardUrl, language, waitLimits, visitor }: VisitSetting,
): BrowserVisit => {
  const { machine, isStory = false } = partOf(part);
  const { siteUrl, context, frame, gates } = world;
  const fresh = newEmail();
  const personEvents = machine.events.filter((name) => isPersonEvent(name)) as PersonEventName[];
  let isSignUp = false;
  let written = '';
  let before: Screen | null = null;
  let now: Screen | null = null;
  let hasPressed = false;

  /** The account of the path; in sign-up, an e-mail without an account. */
  const person = (): Person => visitor ?? { email: isStory || isSignUp ? fresh : world.account.email };
  const control = (event: PersonEventName) => {
    const perform = userActionOf(event, person(), isSignUp);
    if (!perform) throw new MissingError('browser', 'binding', event);
    const { role, name } = perform.press;
    // A dialog hides the rest from roles; the page's controls precede the menu's.
    return { perform, found: frame.getByRole(role, { name: textOf(language, name), exact: true }).first() };
  };
  const press = async (event: PersonEventName) => {
    const { perform, found } = control(event);
    for (const [label, value] of Object.entries(perform.fill ?? {})) {
      await fillIn(frame.getByLabel(textOf(language, label), { exact: true }).first(), value);
    }
    await found.click();
    hasPressed = true;
  };
  const specials: Partial<Record<EventName, () => Promise<unknown>>> = {
    reload: async () => {
      gates.clear();
      world.isSessionOpened = false;
      await travel(frame, 0);
      if (part === 'onboarding') await lookedUp(world);
    },
    continueSetup: async () => {
      await press('continueSetup');
      if (part === 'onboarding') await lookedUp(world);
    },
    goBack: () => travel(frame, -1),
    goForward: () => travel(frame, 1),
    openSignIn: async () => {
      // Phones have it in the menu.
      const menu = frame.locator('header summary');
      const button = frame
        .locator('header')
        .getByRole('button', { name: textOf(language, 'common.nav.signIn') });
      if (!(await button.isVisible())) await menu.click();
      await button.click();
    },
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
      await press('chooseGoogle');
    },
    closePopup: async () => {
      await world.popup?.waitForLoadState();
      await world.popup?.close();
      world.popup = null;
      await frame.page().bringToFront();
      await context.clock.runFor(300);
    },
    continueInTab: async () => {
      await frame.getByRole('button', { name: textOf(language, 'auth.continueInThisTab') }).click();
      await frame.waitForURL('**/emulator/auth/handler*');
    },
    cancelAtGoogle: () => travel(frame, -1),
    signOutAtDashboard: async () => {
      await frame.getByRole('button', { name: /^(Cerrar sesión|Sign out)$/ }).click();
      await frame.waitForURL(`${siteUrl}/`);
    },
  };

  let isAway = false;
  /** The number of requests at each gate before the last step. */
  let callsBefore = new Map<Gate, number>();
  const performEvent = async (event: EventName, recorded?: RecordedDetails) => {
    if (isLabEvent(event)) {
      isAway = true;
      await labActions[event](world, recorded ?? {});
      return new Promise<void>((resolve) => setTimeout(resolve, AFTERMATH_MS));
    }
    if (recorded?.isAwaited) return;
    // Focuses the page, as the lab's buttons do.
    if (isAway && isPersonEvent(event)) await frame.evaluate(() => void dispatchEvent(new Event('focus')));
    isAway = false;
    const special = specials[event];
    if (special) return void (await special());
    if (isPersonEvent(event)) return press(event);
    const binding =
      (part === 'onboarding' && inOnboarding[event as WorldEventName]) ||
      worldBindings[event as WorldEventName];
    if (!binding) throw new MissingError('browser', 'binding', event);
    return binding(world);
  };
  const perform = async (event: EventName, recorded?: RecordedDetails) => {
    callsBefore = new Map(recorded?.calls?.map((gate) => [gate, gates.countOf(gate)]));
    const isPausedAfter = (gate: Gate) => recorded?.paused.has(gate) ?? true;
    const isAutomatic = isLabEvent(event) || recorded?.isAwaited;
    // Each event takes its own requests.
    world.isPaused = isAutomatic ? isPausedAfter : () => true;
    await performEvent(event, recorded);
    world.isPaused = isPausedAfter;
    for (const gate of gates.waiting())
      if (!isPausedAfter(gate)) await (await gates.take(gate)).continue().catch(() => undefined);
  };

  const addressOf = () => {
    const { origin, pathname, search, href } = new URL(frame.url());
    if (href.startsWith(`${dashboardUrl}/`)) return 'dashboard';
    if (pathname.startsWith('/emulator/')) return 'google';
    if (search.includes('oobCode')) return 'link';
    return origin === siteUrl ? pathname + search.replace(/[?&]lang=\w+/, '') : href;
  };
  const expectedIn = (state: FlowState) => {
    const value = seenAs(state.value);
    const expected = expectedScreenOf(part, value, state.context ?? {});
    if (!expected) throw new MissingError('browser', 'oracle', `${part}: ${value}`);
    return { value, expected };
  };
  const arrive = (state: FlowState) => {
    isSignUp = state.context?.mode === 'signUp' || /^sign(Up|ingUp)/.test(state.value);
  };
  const differs = async (
    state: FlowState,
    enabledActions: ReadonlySet<PersonEventName>,
  ): Promise<string[]> => {
    const { value, expected } = expectedIn(state);
    try {
      const address = addressOf();
      if (address === 'dashboard' || address === 'google') {
        written = '';
        now = null;
        return compareScreen(emptyScreen(address), expected, language);
      }
      const screen = { ...(await frame.evaluate(readScreen)), address };
      written = [...screen.lines, ...screen.toasts].join('\n');
      if (screen.isNewDocument) before = null;
      now = screen;
      if (value !== state.value) return compareScreen(screen, expected, language);
      const offer = {
        state: state.value,
        part: personEvents,
        enabledActions,
        person: person(),
        isSignUp,
        language,
        isStory,
      };
      return [
        ...compareScreen(screen, expected, language),
        ...compareOffer(screen, offer),
        ...compareFocus(before, screen, hasPressed),
      ];
    } catch (error) {
      // The page may be navigating, or a text is not written yet.
      return [error instanceof Error ? error.message : String(error)];
    }
  };
  const read = async (): Promise<Screen | null> => {
    try {
      const address = addressOf();
      const isElsewhere = address === 'dashboard' || address === 'google';
      return isElsewhere ? emptyScreen(address) : { ...(await frame.evaluate(readScreen)), address };
    } catch {
      return null;
    }
  };
  /** Asserts the screen and the requests of a recorded step. */
  const differsFromRecorded = async (
    shows: ExpectedScreen,
    calls: readonly Gate[] = [],
  ): Promise<string[]> => {
    const screen = await read();
    if (!screen) return ['The page is on its way to another one.'];
    written = [...screen.lines, ...screen.toasts].join('\n');
    const missed = [...new Set(calls)].filter((gate) => {
      const wanted = calls.filter((one) => one === gate).length;
      return gates.countOf(gate) - (callsBefore.get(gate) ?? 0) < wanted;
    });
    return [
      ...compareScreen(knownPartOf(screen, language), shows, language),
      ...missed.map((gate) => `The page does not make the call "${callWords[gate]}".`),
    ];
  };
  /** Playwright clicks through an overlay; a user cannot. */
  const findCoveredControls = async (): Promise<string[]> => {
    if (!frame.url().startsWith(siteUrl) || addressOf() === 'google') return [];
    // The page may be navigating.
    const names = await frame.evaluate(findCovered).catch(() => []);
    return names.map((name) => `Something lies over "${name}": a finger does not reach it.`);
  };
  const assertState: LayerSession['assertState'] = async (state, enabledActions, recorded) => {
    arrive(state);
    if (recorded && !recorded.shows) return addressOf();
    const began = Date.now();
    let found: string[] = [];
    for (;;) {
      found = recorded?.shows
        ? await differsFromRecorded(recorded.shows, recorded.calls)
        : await differs(state, enabledActions);
      if (found.length === 0) found = await findCoveredControls();
      if (found.length === 0 || Date.now() > began + waitLimits.msFor(found.join(' '))) break;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    if (found.length > 0) {
      waitLimits.lose(found.join(' '));
      throw new DifferenceError(found);
    }
    before = now;
    hasPressed = false;
    if (!recorded) await checkStorage(state.value);
    return [addressOf(), await frame.title()].join(': ');
  };
  /** Asserts storage, cookies and the record in the database. */
  const checkStorage = async (value: string) => {
    if (['signedOut', 'revoked'].includes(value)) await keepsNothing(frame);
    if (value === 'signedOut') await keepsNoDraft(frame, world.account.uid);
    if (!value.startsWith('dashboard')) return;
    const cookies = await context.cookies();
    if (!cookies.some(({ name, httpOnly }) => httpOnly && name.endsWith('-session')))
      throw new Error('There is no session cookie.');
    if (visitor) return;
    // The stand-in for the dashboard shows the record.
    await frame.getByText('Pan de Ana').waitFor();
  };
  return { perform, arrive, differs, assertState, read, person, page: () => written };
};

/** Only the address of another host is compared. */
const emptyScreen = (address: string): Screen => ({
  address,
  heading: '',
  usable: [],
  incomplete: [],
  fields: {},
  errors: [],
  alerts: [],
  statuses: [],
  toasts: [],
  text: '',
  lines: [],
  hasFocus: false,
  isNewDocument: false,
});

const keepsNoDraft = async (frame: Frame, uid: string) => {
  const draft = await frame.evaluate((key) => localStorage.getItem(key), `registrationDraft:${uid}`);
  if (draft !== null) throw new Error('The draft of the person who signed out is stored.');
};

const keepsNothing = async (frame: Frame) => {
  const deadline = Date.now() + createWaitLimits().msFor('');
  for (;;) {
    const { identity, token } = await persistedIdentity(frame);
    if (!identity && !token) return;
    if (Date.now() > deadline) throw new Error(`Something is stored: ${JSON.stringify({ identity, token })}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
