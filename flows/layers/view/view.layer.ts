import type { RouterHistory } from '@tanstack/react-router';
import { vi } from 'vitest';
import type { Language } from '#contract/site.ts';
import { getSection } from '#flows/flow.model.ts';
import type { FlowState } from '#flows/generation/graph.ts';
import { createFakeSession } from '#flows/layers/fakes/fake-session.ts';
import { ana } from '#flows/layers/fakes/fake-world.ts';
import { DifferenceError, type Layer, type LayerSession, MissingError } from '#flows/layers/layer.types.ts';
import { compareOffer, compareScreen, compareToBefore, isInert } from '#flows/layers/screen/compare.ts';
import { findExpectedScreen } from '#flows/layers/screen/expected-screens.ts';
import { readScreen, type Screen } from '#flows/layers/screen/read-screen.ts';
import { compareRegions } from '#flows/layers/screen/reviewed-texts.ts';
import { findFixedText } from '#flows/layers/screen/texts.ts';
import { type Act, findUserAction, isSignUpIn } from '#flows/layers/screen/user-actions.ts';
import type { PersonEventName } from '#flows/model/events.ts';
import type { Draft } from '#machines/registration/registration.types.ts';
import { dashboardUrl } from '#tests/src/support/open-app.tsx';
import { fillAndPress, type Press, pressAgain } from './fill-and-press.ts';
import { markedChunks, readRegions } from './marked-texts.ts';
import { letDraw, openPage, type Page } from './open-page.ts';

/** The limit of deferred work, by the page's clock. */
const PUT_OFF_MS = 200;
const TICK_MS = 20;
/** A toast is shown for five seconds. */
const TOAST_MS = 5_000;
/**
 * React shows suspended content up to 300 ms later, by a timer that cannot be replaced. A longer timer that starts
 * later ends later, also under load.
 */
const SUSPENDED_MS = 320;
const realTimeout = globalThis.setTimeout;
/** A chunk may load another one, and that one a third. */
const ROUNDS = 3;

const pageOf = ({ url }: Screen) => url.replace(/step=\w+/, '');
const isSamePage = (before: Screen | null, now: Screen) =>
  before !== null && pageOf(before).replace(/\?$/, '') === pageOf(now).replace(/\?$/, '');

/**
 * The whole app in jsdom with fake ports. Finds elements only by role, label and text. With `regions`, adds to them
 * instead of comparing them.
 */
export const createViewLayer = (
  language: Language,
  inVain = new Set<string>(),
  regions: Set<string> | null = null,
): Layer => ({
  begin: async (section) => {
    const { start } = getSection(section);
    // Short delays of libraries pass in real time.
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
      advanceTimeDelta: 1,
    });
    const begun = start.link ? `/auth?mode=${start.link}&oobCode=code-1` : start.at;
    let isSignUp = false;
    let before: Screen | null = null;
    let pressed: (Press & { readonly event: PersonEventName; readonly act: Act }) | null = null;
    let app = undefined as unknown as Page;

    const open = async (url: string, isBackFromGoogle = false, history?: RouterHistory) => {
      app?.close();
      before = null;
      isSignUp = false;
      app = await openPage(url, language, {
        isBackFromGoogle,
        inAppBrowser,
        drafts,
        chunks: markedChunks,
        storage,
        ...(history && { history }),
      });
    };
    const drafts = new Map<string, Draft>();
    const storage = start.signedInAs === 'none' ? {} : { userToken: 'stored' };
    const inAppBrowser = start.isInApp ? 'android' : null;
    /**
     * Retries until nothing differs, or until all chunks are loaded and deferred work is done. Independent of load. A
     * difference that timed out before fails immediately.
     */
    const until = async <T>(assertState: () => T, wrong: (seen: T) => string): Promise<T> => {
      let seen = assertState();
      for (let round = 0; round < ROUNDS && wrong(seen); round += 1) {
        await vi.dynamicImportSettled();
        if (round > 0 && !inVain.has(wrong(seen)))
          await new Promise((resolve) => realTimeout(resolve, SUSPENDED_MS));
        for (let passed = 0; passed < PUT_OFF_MS && wrong(seen); passed += TICK_MS) {
          await letDraw();
          seen = assertState();
          if (wrong(seen)) vi.advanceTimersByTime(TICK_MS);
        }
      }
      if (wrong(seen)) inVain.add(wrong(seen));
      return seen;
    };
    /** Under load the page may delay its request. */
    const runAndSettle = async (effect: () => void) => {
      const problem = await until(
        () => {
          try {
            return void effect();
          } catch (error) {
            return error;
          }
        },
        (seen) => (seen instanceof Error ? seen.message : ''),
      );
      if (problem) throw problem;
      await letDraw();
    };
    await open(begun);
    const session = await createFakeSession(section, {
      layer: 'view',
      page: () => app,
      runAndSettle,
      returnFromDashboard: () => void app.redirectTo.mockClear(),
      advance: (ms) => void vi.advanceTimersByTime(ms),
      open: async (url, isBackFromGoogle = false) => {
        await open(url, isBackFromGoogle);
        if (isBackFromGoogle)
          await until(app.signIn.waiting, (calls) =>
            calls.includes('finishRedirect') ? '' : 'finishRedirect',
          );
      },
      reload: () => open(app.router.state.location.href, false, app.router.history),
      press: async (event) => {
        if (event === 'goBack') return runAndSettle(() => app.router.history.back());
        if (event === 'goForward') return runAndSettle(() => app.router.history.forward());
        const act = findUserAction(event, ana, isSignUp);
        if (!act) throw new MissingError('view', 'binding', event);
        pressed = { event, act, ...fillAndPress(act, (key) => findFixedText(language, key)) };
        await letDraw();
      },
    });
    const errorsLogged = () => {
      const { error } = console;
      const calls = vi.isMockFunction(error) ? error.mock.calls : [];
      return calls.map((call) => `The page logs an error: ${call.join(' ')}`);
    };
    const quieten = () => {
      // The app logs refusals of the provider.
      if (vi.isMockFunction(console.warn)) vi.mocked(console.warn).mockClear();
    };
    const readUrl = () => {
      if (session.isAtGoogle()) return 'google';
      const [left] = app.redirectTo.mock.calls;
      if (left) return left[0] === dashboardUrl ? 'dashboard' : String(left[0]);
      const { href } = app.router.state.location;
      return href === begun && begun.includes('oobCode') ? 'link' : href;
    };

    const countOf = (calls: readonly string[], call: string) => calls.filter((one) => one === call).length;
    /** A second press while a request is pending has no effect. */
    const assertInert = async (state: FlowState, compare: () => { differences: readonly string[] }) => {
      if (!pressed || !isInert(pressed.event, section, state, ana)) return;
      const before = session.calls();
      pressAgain(pressed);
      await letDraw();
      const press = `second press of "${pressed.name}"`;
      const repeated = session
        .calls()
        .filter((call, _, calls) => countOf(calls, call) > countOf(before, call))
        .map((call) => `A ${press} calls ${call.replace(/^.*: |,.*$/g, '')} again.`);
      const changes = compare().differences.map((one) => `After a ${press}: ${one}`);
      if (repeated.length + changes.length > 0)
        throw new DifferenceError([...new Set([...repeated, ...changes])]);
    };
    let written = '';
    const assertState: LayerSession['assertState'] = async (state) => {
      const expected = findExpectedScreen(section, state);
      if (!expected) throw new MissingError('view', 'oracle', `${section}: ${state.value}`);
      isSignUp = isSignUpIn(state);
      const compare = () => {
        const screen = { ...readScreen(), url: readUrl() };
        const isElsewhere = expected.at === 'dashboard' || expected.at === 'google';
        const differences = [
          ...compareScreen(screen, expected, language, ana),
          // Navigations change the URL, which jsdom's router does not: the browser layer checks them.
          ...(isSamePage(before, screen)
            ? compareToBefore(before, screen, expected, pressed?.act ?? null, language)
            : []),
          ...errorsLogged(),
          ...(isElsewhere ? [] : compareOffer(screen, section, state, ana, language)),
        ];
        if (differences.length > 0 || isElsewhere || regions) return { screen, differences };
        return { screen, differences: compareRegions(readRegions(), language) };
      };
      // Pages and dialogs are lazy chunks.
      const { screen, differences } = await until(compare, (seen) => seen.differences.join(' '));
      written = [...screen.lines, ...screen.toasts].join('\n');
      if (differences.length > 0) throw new DifferenceError(differences);
      await assertInert(state, compare);
      before = screen;
      pressed = null;
      if (regions && !['dashboard', 'google'].includes(screen.url)) {
        await vi.dynamicImportSettled();
        await letDraw();
        for (const region of readRegions()) regions.add(region);
      }
      // jsdom still shows the previous page.
      if (screen.url === 'dashboard') return screen.url;
      return [screen.url, screen.heading].filter(Boolean).join(': ');
    };
    return {
      perform: async (event) => {
        await session.perform(event);
        await letDraw();
        quieten();
      },
      assertState,
      assertEnd: async () => {
        const readToasts = () => readScreen().toasts.join();
        if (!readToasts()) return;
        vi.advanceTimersByTime(TOAST_MS);
        if (await until(readToasts, (seen) => seen))
          throw new DifferenceError(['The toast does not disappear.']);
      },
      describePage: () => written,
      evidence: () => ({
        console: [console.error, console.warn].flatMap((method) =>
          vi.isMockFunction(method) ? method.mock.calls.map((call) => call.join(' ')) : [],
        ),
        calls: session.calls(),
      }),
      close: async () => {
        app.close();
        vi.useRealTimers();
        quieten();
      },
    };
  },
});
