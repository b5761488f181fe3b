import type { RouterHistory } from '@tanstack/react-router';
import { vi } from 'vitest';
import type { Draft } from '#machines/registration/registration.types.ts';
import type { Language } from '#src/i18n/languages.ts';
import { type PartName, partOf } from '#tests/flows/flow.model.ts';
import { ana, type FakeWorld } from '#tests/flows/layers/fakes/fake-world.ts';
import { tellCalls } from '#tests/flows/layers/fakes/tell-calls.ts';
import { beginnings, lookUpNewcomer, worldBinding } from '#tests/flows/layers/fakes/world-bindings.ts';
import { DifferenceError, type Layer, MissingError, type Visit } from '#tests/flows/layers/layer.types.ts';
import { actOf } from '#tests/flows/layers/screen/acts.ts';
import { compareFocus, compareOffer, compareScreen } from '#tests/flows/layers/screen/compare.ts';
import { expectedScreenOf } from '#tests/flows/layers/screen/expected-screens.ts';
import { readScreen, type Screen } from '#tests/flows/layers/screen/read-screen.ts';
import { textOf } from '#tests/flows/layers/screen/texts.ts';
import {
  type EventName,
  isPersonEvent,
  type PersonEventName,
  type WorldEventName,
} from '#tests/flows/model/vocabulary.ts';
import { dashboardUrl } from '#tests/src/support/open-app.tsx';
import { fillAndPress } from './fill-and-press.ts';
import { letDraw, openPage, type Page } from './open-page.ts';

const links: Record<string, string> = {
  'reset link': '/auth?mode=resetPassword&oobCode=code-1',
  'verification link': '/auth?mode=verifyEmail&oobCode=code-1',
  'recovery link': '/auth?mode=recoverEmail&oobCode=code-1',
};

/** How long a page may put off what it does, by its own clock. */
const PUT_OFF_MS = 200;
const TICK_MS = 20;
/**
 * React shows what was suspended up to 300 ms later, by a timer that it took before it could be replaced. A longer one
 * that is set later ends later, however busy the machine is.
 */
const SUSPENDED_MS = 320;
const realTimeout = globalThis.setTimeout;
/** A chunk may ask for another, and that one for a third. */
const ROUNDS = 3;

const pageOf = ({ address }: Screen) => address.replace('step=store', '');
const isSamePage = (before: Screen | null, now: Screen) =>
  before !== null && pageOf(before).replace(/\?$/, '') === pageOf(now).replace(/\?$/, '');

/** The whole app in jsdom, in front of fake ports. It knows the page by its roles, labels and texts alone. */
export const createViewLayer = (language: Language, inVain = new Set<string>()): Layer => ({
  name: 'view',
  begin: async (part) => {
    const { begins, machine, isStory = false } = partOf(part);
    // What a library only puts off for a moment comes as fast as it would.
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
      advanceTimeDelta: 1,
    });
    const begun = links[begins.at] ?? begins.at;
    let isSignUp = false;
    let isAtGoogle = false;
    let before: Screen | null = null;
    let hasPressed = false;
    let kept: typeof ana | null = null;
    let app = undefined as unknown as Page;

    const open = async (address: string, isBackFromGoogle = false, history?: RouterHistory) => {
      app?.close();
      before = null;
      isAtGoogle = false;
      isSignUp = false;
      app = await openPage(address, language, {
        isBackFromGoogle,
        inAppBrowser,
        drafts,
        storage,
        ...(history && { history }),
      });
    };
    const drafts = new Map<string, Draft>();
    const storage = begins.kept === 'nobody' ? {} : { userToken: 'kept' };
    const inAppBrowser = begins.isInApp ? 'android' : null;
    /**
     * Looks until nothing is wrong, or nothing can change any more: every chunk has come, and what was put off is done.
     * The machine's speed does not matter. What was waited for in vain once is known to be wrong.
     */
    const until = async <T>(look: () => T, wrong: (seen: T) => string): Promise<T> => {
      let seen = look();
      for (let round = 0; round < ROUNDS && wrong(seen); round += 1) {
        await vi.dynamicImportSettled();
        if (round > 0 && !inVain.has(wrong(seen)))
          await new Promise((resolve) => realTimeout(resolve, SUSPENDED_MS));
        for (let passed = 0; passed < PUT_OFF_MS && wrong(seen); passed += TICK_MS) {
          await letDraw();
          seen = look();
          if (wrong(seen)) vi.advanceTimersByTime(TICK_MS);
        }
      }
      if (wrong(seen)) inVain.add(wrong(seen));
      return seen;
    };
    /** On a busy machine the page says that it waits a moment before it calls. */
    const answer = async (give: () => void) => {
      const problem = await until(
        () => {
          try {
            return void give();
          } catch (error) {
            return error;
          }
        },
        (seen) => (seen instanceof Error ? seen.message : ''),
      );
      if (problem) throw problem;
      await letDraw();
    };
    const world: FakeWorld = {
      ports: () => app,
      answer,
      tell: (event) => {
        if (event.type === 'identity.signedIn') kept = event.identity as typeof ana;
        if (event.type === 'identity.signedOut') kept = null;
        app.emit.identity(event);
      },
      tellConnection: (event) => app.emit.connection(event),
      tellOfPopup: (event) => app.emit.popup(event),
      emitNavigation: (event) => {
        app.redirectTo.mockClear();
        if (event) app.emit.leaving(event);
      },
      advance: (ms) => void vi.advanceTimersByTime(ms),
      comeBackFromGoogle: async () => {
        await open(home, true);
        await until(app.signIn.waiting, (calls) =>
          calls.includes('finishRedirect') ? '' : 'finishRedirect',
        );
        await checkVisitor();
      },
    };
    const checkVisitor = async () => {
      if (begins.kept !== 'nobody' || !app.auth.waiting().includes('checkSession')) return;
      await answer(() => app.auth.resolve('checkSession', { valid: false }));
      await answer(() => {
        world.tell({ type: 'identity.signedOut' });
        app.auth.resolve('signOutProvider');
      });
    };
    const home = begins.at === '/' ? '/?modal=sign-in' : '/auth';

    await open(begun);
    await checkVisitor();
    if (begins.kept !== 'nobody') await beginnings[begins.kept](world);

    /** Presses a control as a person finds it: by its name. */
    const press = (event: PersonEventName) => {
      const doing = actOf(event, ana, isSignUp);
      if (!doing) throw new MissingError('view', 'binding', event);
      fillAndPress(doing, (key) => textOf(language, key));
      hasPressed = true;
    };
    const specials: Partial<Record<EventName, () => Promise<void>>> = {
      reload: async () => {
        const person = kept;
        await open(app.router.state.location.href, false, app.router.history);
        // The page of a link does not ask who is here.
        if (app.emailLink.waiting().length > 0) return;
        await answer(() =>
          world.tell(
            person ? { type: 'identity.signedIn', identity: person } : { type: 'identity.signedOut' },
          ),
        );
        if (part === 'onboarding') await lookUpNewcomer(world);
      },
      continueSetup: async () => {
        press('continueSetup');
        await letDraw();
        if (part === 'onboarding') await lookUpNewcomer(world);
      },
      goBack: () => answer(() => app.router.history.back()),
      goForward: () => answer(() => app.router.history.forward()),
      closePopup: () => answer(() => app.emit.popup({ type: 'popup.closed' })),
      comeBackWithNothing: () => open(home),
      signOutAtDashboard: async () => {
        kept = null;
        await open('/');
      },
      chooseGoogle: async () => {
        press('chooseGoogle');
        await answer(() => app.emit.popup({ type: 'popup.opened' }));
      },
      chooseGoogleBlocked: async () => {
        press('chooseGoogle');
        await answer(() => app.signIn.reject('signInWithGoogle', { code: 'popup-blocked', message: null }));
      },
      continueInTab: async () => {
        press('continueInTab');
        await letDraw();
        isAtGoogle = app.signIn.waiting().includes('redirectToGoogle');
      },
      switchMode: async () => {
        press('switchMode');
        isSignUp = !isSignUp;
      },
    };
    const perform = async (event: EventName) => {
      isAtGoogle = false;
      const special = specials[event];
      if (special) return special();
      if (isPersonEvent(event)) return press(event);
      const binding = worldBinding(part, event as WorldEventName);
      if (!binding) throw new MissingError('view', 'binding', event);
      return binding(world);
    };
    const errorsLogged = () => {
      const { error } = console;
      const calls = vi.isMockFunction(error) ? error.mock.calls : [];
      return calls.map((call) => `The page logs an error: ${call.join(' ')}`);
    };
    const quieten = () => {
      // What the provider refuses is logged, with its own words.
      if (vi.isMockFunction(console.warn)) vi.mocked(console.warn).mockClear();
    };
    const addressOf = () => {
      if (isAtGoogle) return 'google';
      const [left] = app.redirectTo.mock.calls;
      if (left) return left[0] === dashboardUrl ? 'dashboard' : String(left[0]);
      const { href } = app.router.state.location;
      return href === begun && begun.includes('oobCode') ? 'link' : href;
    };
    const personEvents = machine.events.filter((name) => isPersonEvent(name)) as PersonEventName[];

    let written = '';
    const look: Visit['look'] = async (state, offered) => {
      const expected = expectedScreenOf(part as PartName, state.value, state.context);
      if (!expected) throw new MissingError('view', 'oracle', `${part}: ${state.value}`);
      isSignUp = state.context?.mode === 'signUp' || /^sign(Up|ingUp)/.test(state.value);
      const compare = () => {
        const screen = { ...readScreen(), address: addressOf() };
        const isElsewhere = expected.at === 'dashboard' || expected.at === 'google';
        const differences = [
          ...compareScreen(screen, expected, language),
          // Pages and windows are followed by the address, which jsdom's router does not set: the browser has them.
          ...(isSamePage(before, screen) ? compareFocus(before, screen, hasPressed) : []),
          ...errorsLogged(),
          ...(isElsewhere
            ? []
            : compareOffer(screen, {
                state: state.value,
                part: personEvents,
                offered,
                person: ana,
                isSignUp,
                language,
                isStory,
              })),
        ];
        return { screen, differences };
      };
      // Pages and windows come in chunks of their own.
      const { screen, differences } = await until(compare, (seen) => seen.differences.join(' '));
      written = [...screen.lines, ...screen.toasts].join('\n');
      if (differences.length > 0) throw new DifferenceError(differences);
      before = screen;
      hasPressed = false;
      // What jsdom still shows is the page that was left.
      if (screen.address === 'dashboard') return screen.address;
      return [screen.address, screen.heading].filter(Boolean).join(': ');
    };
    return {
      act: async (event) => {
        await perform(event);
        await letDraw();
        await checkVisitor();
        quieten();
      },
      look,
      page: () => written,
      evidence: () => ({
        console: [console.error, console.warn].flatMap((method) =>
          vi.isMockFunction(method) ? method.mock.calls.map((call) => call.join(' ')) : [],
        ),
        calls: tellCalls(app),
      }),
      close: async () => {
        app.close();
        vi.useRealTimers();
        quieten();
      },
    };
  },
});
