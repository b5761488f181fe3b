import type { Frame, Locator, Request } from 'playwright-core';
import type { Language } from '#src/i18n/languages.ts';
import { newEmail } from '#tests/browser/support/inbox.ts';
import { persistedIdentity } from '#tests/browser/support/people.ts';
import { type PartName, partOf } from '#tests/flows/flow.model.ts';
import type { FlowState } from '#tests/flows/generation/graph.ts';
import {
  DifferenceError,
  MissingError,
  type RecordedDetails,
  type Visit,
} from '#tests/flows/layers/layer.types.ts';
import { actOf, type Person } from '#tests/flows/layers/screen/acts.ts';
import { compareFocus, compareOffer, compareScreen } from '#tests/flows/layers/screen/compare.ts';
import { type ExpectedScreen, expectedScreenOf } from '#tests/flows/layers/screen/expected-screens.ts';
import { readScreen, type Screen } from '#tests/flows/layers/screen/read-screen.ts';
import { knownPartOf } from '#tests/flows/layers/screen/recorded-screen.ts';
import { textOf } from '#tests/flows/layers/screen/texts.ts';
import {
  type EventName,
  isLabEvent,
  isPersonEvent,
  type PersonEventName,
  type WorldEventName,
} from '#tests/flows/model/vocabulary.ts';
import { type BrowserWorld, inOnboarding, lookedUp, worldBindings } from './browser-bindings.ts';
import { findCovered } from './find-covered.ts';
import { callWords, type Gate } from './gates.ts';
import { labActions } from './lab-actions.ts';
import { type LinkKind, linkFor } from './people.ts';
import { createWaitLimits, type WaitLimits } from './wait-limits.ts';

/** How long what an action of the lab leads to may take to begin: the SDK looks at storage every 800 ms. */
const AFTERMATH_MS = 1_000;
/**
 * States that are over before they are seen. Where nobody is signed in, no call is needed to know it; and somebody who
 * signs out is gone here at once, whatever becomes of the call.
 */
const passing: Readonly<Record<string, string>> = {
  identifying: 'askingForPassword',
  findingOut: 'useless',
  signingOut: 'signedOut',
};
/** The state that is seen instead of one that is over before it is seen. */
export const seenAs = (state: string): string => passing[state] ?? state;

interface VisitSetting {
  readonly part: PartName;
  readonly dashboardUrl: string;
  readonly language: Language;
  readonly waitLimits: WaitLimits;
  /** Who walks on a deployed site, whose dashboard is another product; by default, an account of the local stack. */
  readonly visitor?: Person | undefined;
}

/** Which calls wait for no answer of a path, by the part that is walked. */
export const opensByItself = (part: PartName, world: () => BrowserWorld) => {
  const { begins, isStory = false } = partOf(part);
  return (gate: Gate, request: Request): boolean => {
    // No step waits for the e-mail that sign-up sends.
    if (gate === 'email' && part !== 'verification')
      return request.postDataJSON()?.requestType === 'VERIFY_EMAIL';
    // Linking writes to the account by this call.
    if (gate === 'apply') return part !== 'verification-link';
    // A visitor has no session, wherever they go.
    if (gate === 'check') return begins.kept === 'nobody' || world().isSessionOpened;
    if (gate !== 'signOut') return false;
    const isDue = world().isSignOutDue;
    world().isSignOutDue = false;
    // The dashboard signs out by itself.
    return isDue || isStory;
  };
};

/** Opens the address where a part begins. Resolves when the person of the part is known to the page. */
export const enter = async (world: BrowserWorld, part: PartName, language: Language) => {
  const { begins } = partOf(part);
  const link: Readonly<Record<string, LinkKind>> = {
    'reset link': 'PASSWORD_RESET',
    'verification link': 'VERIFY_EMAIL',
    'recovery link': 'RECOVER_EMAIL',
  };
  const kind = link[begins.at];
  await world.frame.goto(kind ? await linkFor(world.siteUrl, world.account, kind, language) : begins.at);
  if (begins.kept === 'newcomer' || begins.kept === 'unverified') await lookedUp(world);
};

/** In Firefox, Playwright's `fill` sets a value past React, which then knows of none: it is typed instead. */
const fillIn = async (field: Locator, value: string): Promise<void> => {
  // What was registered stays as it was sent.
  if (!(await field.isEditable())) return;
  const isChromium = field.page().context().browser()?.browserType().name() === 'chromium';
  await field.fill(isChromium ? value : '');
  if (!isChromium) await field.pressSequentially(value);
};

/** By one step of the history, or a reload. */
const travel = async (frame: Frame, by: -1 | 0 | 1): Promise<void> => {
  const page = frame.page();
  if (frame.parentFrame()) {
    const arrived = page.waitForEvent('framenavigated', { predicate: (one) => one === frame });
    await Promise.all([arrived, frame.evaluate((steps) => history.go(steps), by)]);
  } else if (by === 0) await page.reload();
  else await (by < 0 ? page.goBack() : page.goForward());
};

interface BrowserVisit extends Pick<Visit, 'act' | 'look'> {
  /** What is done next is done in this state. `look` says so as well. */
  arrive(state: FlowState): void;
  /** As `look`, but at once, with every difference as a sentence; none says that the app could be in this state. */
  differs(state: FlowState, offered: ReadonlySet<PersonEventName>): Promise<string[]>;
  /** What is on the screen now; null while the page is on its way to another one. */
  read(): Promise<Screen | null>;
  /** Whom the fields are filled for. */
  person(): Person;
  page(): string;
}

/** What a person and the world do in a frame, which may be a whole page, and how it has to look then. */
export const createVisit = (
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

  /** The account of this path, or in sign-up an address without an account. */
  const person = (): Person => visitor ?? { email: isStory || isSignUp ? fresh : world.account.email };
  const control = (event: PersonEventName) => {
    const act = actOf(event, person(), isSignUp);
    if (!act) throw new MissingError('browser', 'binding', event);
    const { role, name } = act.press;
    // While a window is open the rest is hidden from roles; a page's own controls come before its menu's.
    return { act, found: frame.getByRole(role, { name: textOf(language, name), exact: true }).first() };
  };
  const press = async (event: PersonEventName) => {
    const { act, found } = control(event);
    for (const [label, value] of Object.entries(act.fill ?? {})) {
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
      // On a phone it is in the menu.
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
    comeBackWithNothing: () => travel(frame, -1),
    signOutAtDashboard: async () => {
      await frame.getByRole('button', { name: /^(Cerrar sesión|Sign out)$/ }).click();
      await frame.waitForURL(`${siteUrl}/`);
    },
  };

  let isAway = false;
  /** How many calls there were at each gate before the last step. */
  let callsBefore = new Map<Gate, number>();
  const perform = async (event: EventName, recorded?: RecordedDetails) => {
    if (isLabEvent(event)) {
      isAway = true;
      await labActions[event](world, recorded ?? {});
      return new Promise<void>((resolve) => setTimeout(resolve, AFTERMATH_MS));
    }
    if (recorded?.isAwaited) return;
    // The person comes back to the page, as from the lab's buttons.
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
  const act = async (event: EventName, recorded?: RecordedDetails) => {
    callsBefore = new Map(recorded?.calls?.map((gate) => [gate, gates.countOf(gate)]));
    const isPausedAfter = (gate: Gate) => recorded?.paused.has(gate) ?? true;
    const isOfItself = isLabEvent(event) || recorded?.isAwaited;
    // What a person or the world does takes the calls that it is about.
    world.isPaused = isOfItself ? isPausedAfter : () => true;
    await perform(event, recorded);
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
  const differs = async (state: FlowState, offered: ReadonlySet<PersonEventName>): Promise<string[]> => {
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
        offered,
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
      // The page is on its way to another one, or a text is not written yet.
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
  /** Of a recorded step: the screen as it was then, and the calls that were made. */
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
  /** Playwright presses past what covers a field, and a person cannot. */
  const findCoveredControls = async (): Promise<string[]> => {
    if (!frame.url().startsWith(siteUrl) || addressOf() === 'google') return [];
    // The page may be on its way to another one.
    const names = await frame.evaluate(findCovered).catch(() => []);
    return names.map((name) => `Something lies over "${name}": a finger does not reach it.`);
  };
  const look: Visit['look'] = async (state, offered, recorded) => {
    arrive(state);
    if (recorded && !recorded.shows) return addressOf();
    const began = Date.now();
    let found: string[] = [];
    for (;;) {
      found = recorded?.shows
        ? await differsFromRecorded(recorded.shows, recorded.calls)
        : await differs(state, offered);
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
    if (!recorded) await checkWhatIsKept(state.value);
    return [addressOf(), await frame.title()].join(': ');
  };
  /** What a person does not see: storage, cookies, and the record in the database. */
  const checkWhatIsKept = async (value: string) => {
    if (['signedOut', 'revoked', 'nobody'].includes(value)) await keepsNothing(frame);
    if (value === 'signedOut') await keepsNoDraft(frame, world.account.uid);
    if (!value.startsWith('dashboard')) return;
    const cookies = await context.cookies();
    if (!cookies.some(({ name, httpOnly }) => httpOnly && name.endsWith('-session')))
      throw new Error('There is no session cookie.');
    if (visitor) return;
    // The stand-in for the dashboard greets by what the database has.
    await frame.getByText('Pan de Ana').waitFor();
  };
  return { act, arrive, differs, look, read, person, page: () => written };
};

/** Of another host, of which only the address counts. */
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
  if (draft !== null) throw new Error('The draft of the person who signed out is kept.');
};

const keepsNothing = async (frame: Frame) => {
  const deadline = Date.now() + createWaitLimits().msFor('');
  for (;;) {
    const { identity, token } = await persistedIdentity(frame);
    if (!identity && !token) return;
    if (Date.now() > deadline) throw new Error(`Something is kept: ${JSON.stringify({ identity, token })}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
