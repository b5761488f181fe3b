import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Language } from '#src/i18n/languages.ts';
import { newEmail } from '#tests/browser/support/inbox.ts';
import { keptIdentity } from '#tests/browser/support/people.ts';
import { watchForProblems } from '#tests/browser/support/problems.ts';
import { partOf } from '#tests/flows/flow.model.ts';
import { DifferenceError, type Layer, MissingError, type Visit } from '#tests/flows/layers/layer.types.ts';
import { actOf } from '#tests/flows/layers/screen/acts.ts';
import { compareOffer, compareScreen } from '#tests/flows/layers/screen/compare.ts';
import { expectedScreenOf } from '#tests/flows/layers/screen/expected-screens.ts';
import { readScreen } from '#tests/flows/layers/screen/read-screen.ts';
import { textOf } from '#tests/flows/layers/screen/texts.ts';
import {
  type EventName,
  isPersonEvent,
  type PersonEventName,
  type WorldEventName,
} from '#tests/flows/model/vocabulary.ts';
import { type BrowserWorld, inOnboarding, lookedUp, worldBindings } from './browser-bindings.ts';
import { watchGates } from './gates.ts';
import { createAccount, keptBy, linkFor } from './people.ts';

export interface BrowserSetting {
  readonly browser: Browser;
  readonly siteUrl: string;
  readonly dashboardUrl: string;
  readonly language: Language;
  readonly viewport: 'phone' | 'desktop';
  /** The report's folder, for the pictures of every step; null takes none. */
  readonly picturesIn: string | null;
}

const viewports = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
};
const inAppBrowser =
  'Mozilla/5.0 (Linux; Android 14; SM-S911B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/137.0.7151.61 Mobile Safari/537.36 Instagram 382.0.0.49.84 Android';
/** How long a screen may take to be what it has to be, on a busy machine. */
const PATIENCE_MS = 15_000;
/** The same, for what another path has waited for in vain. */
const SHORT_PATIENCE_MS = 2_000;
/** Faults are answers that the browser logs by itself. */
const faults = /Failed to load resource|net::ERR_/;
/**
 * States that are over before they are seen. Where nobody is signed in, no call is needed to know it; and somebody who
 * signs out is gone here at once, whatever becomes of the call.
 */
const passing: Readonly<Record<string, string>> = { recognizing: 'verified', signingOut: 'signedOut' };
/** Later than what counts as fresh, so that every token is asked for. */
const later = () => Date.now() + 120_000;

/** Chromium on the real stack: the emulator, the API, the database; faults stand at the network. */
export const createBrowserLayer = (setting: BrowserSetting, inVain = new Set<string>()): Layer => ({
  name: 'browser',
  begin: async (part) => {
    const { browser, siteUrl, dashboardUrl, language, viewport, picturesIn } = setting;
    const { begins, machine, isStory = false } = partOf(part);
    const account = await createAccount(siteUrl);
    const fresh = newEmail();
    const context = await browser.newContext({
      baseURL: siteUrl,
      locale: language === 'en' ? 'en-GB' : 'es-ES',
      reducedMotion: 'reduce',
      ...viewports[viewport],
      ...(begins.isInApp && { userAgent: inAppBrowser, permissions: ['clipboard-write', 'clipboard-read'] }),
      ...(begins.kept !== 'nobody' && { storageState: keptBy(siteUrl, account) }),
    });
    const problems = watchForProblems(context, [siteUrl, dashboardUrl]);
    await context.clock.install({ time: later() });
    const page = await context.newPage();
    const gates = await watchGates(page, (gate, request) => {
      // The e-mail that sign-up sends is waited for by nobody.
      if (gate === 'email' && part !== 'verification')
        return request.postDataJSON()?.requestType === 'VERIFY_EMAIL';
      // Linking writes to the account by this call.
      if (gate === 'apply') return part !== 'verification-link';
      // A visitor has no session, wherever they go.
      if (gate === 'check') return begins.kept === 'nobody';
      if (gate !== 'signOut') return false;
      const isDue = world.isSignOutDue;
      world.isSignOutDue = false;
      // The dashboard signs out by itself.
      return isDue || isStory;
    });
    const world: BrowserWorld = {
      siteUrl,
      context,
      page,
      gates,
      popup: null,
      account,
      googleEmail: null,
      owners: new Set(),
      isSignOutDue: false,
    };
    const personEvents = machine.events.filter((name) => isPersonEvent(name)) as PersonEventName[];
    let isSignUp = false;
    let written = '';

    /** The account of this path, or in sign-up an address that nobody has. */
    const person = () => ({ email: isStory || isSignUp ? fresh : world.account.email });
    const control = (event: PersonEventName) => {
      const act = actOf(event, person(), isSignUp);
      if (!act) throw new MissingError('browser', 'binding', event);
      const { role, name } = act.press;
      // While a window is open the rest is hidden from roles; a page's own controls come before its menu's.
      return { act, found: page.getByRole(role, { name: textOf(language, name), exact: true }).first() };
    };
    const press = async (event: PersonEventName) => {
      const { act, found } = control(event);
      for (const [label, value] of Object.entries(act.fill ?? {})) {
        await page.getByLabel(textOf(language, label), { exact: true }).first().fill(value);
      }
      await found.click();
    };
    const specials: Partial<Record<EventName, () => Promise<unknown>>> = {
      reload: async () => {
        gates.clear();
        await page.reload();
        if (part === 'onboarding') await lookedUp(world);
      },
      continueSetup: async () => {
        await press('continueSetup');
        if (part === 'onboarding') await lookedUp(world);
      },
      goBack: () => page.goBack(),
      goForward: () => page.goForward(),
      openSignIn: async () => {
        // On a phone it is in the menu.
        const menu = page.locator('header summary');
        const button = page
          .locator('header')
          .getByRole('button', { name: textOf(language, 'common.nav.signIn') });
        if (!(await button.isVisible())) await menu.click();
        await button.click();
      },
      chooseGoogle: async () => {
        const [popup] = await Promise.all([page.waitForEvent('popup'), press('chooseGoogle')]);
        world.popup = popup;
      },
      chooseGoogleBlocked: async () => {
        await page.evaluate(() => {
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
        await page.bringToFront();
        await page.clock.runFor(300);
      },
      continueInTab: async () => {
        await page.getByRole('button', { name: textOf(language, 'auth.continueInThisTab') }).click();
        await page.waitForURL('**/emulator/auth/handler*');
      },
      comeBackWithNothing: () => page.goBack(),
      signOutAtDashboard: async () => {
        await page.getByRole('button', { name: /^(Cerrar sesión|Sign out)$/ }).click();
        await page.waitForURL(`${siteUrl}/`);
      },
    };

    const act = async (event: EventName) => {
      const special = specials[event];
      if (special) return void (await special());
      if (isPersonEvent(event)) return press(event);
      const binding =
        (part === 'onboarding' && inOnboarding[event as WorldEventName]) ||
        worldBindings[event as WorldEventName];
      if (!binding) throw new MissingError('browser', 'binding', event);
      return binding(world);
    };

    const addressOf = () => {
      const { origin, pathname, search, href } = new URL(page.url());
      if (href.startsWith(`${dashboardUrl}/`)) return 'dashboard';
      if (pathname.startsWith('/emulator/')) return 'google';
      if (search.includes('oobCode')) return 'link';
      return origin === siteUrl ? pathname + search.replace(/[?&]lang=\w+/, '') : href;
    };
    const look: Visit['look'] = async (state, offered) => {
      const value = passing[state.value] ?? state.value;
      const expected = expectedScreenOf(part, value, state.context ?? {});
      if (!expected) throw new MissingError('browser', 'oracle', `${part}: ${value}`);
      isSignUp = state.context?.mode === 'signUp' || /^sign(Up|ingUp)/.test(state.value);
      const began = Date.now();
      let found: string[] = [];
      for (;;) {
        found = await differences();
        const patience = inVain.has(found.join(' ')) ? SHORT_PATIENCE_MS : PATIENCE_MS;
        if (found.length === 0 || Date.now() > began + patience) break;
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
      if (found.length > 0) {
        inVain.add(found.join(' '));
        throw new DifferenceError(found);
      }
      await checkWhatIsKept(state.value);
      return [addressOf(), await page.title()].join(': ');

      async function differences() {
        if (!expected) return [];
        try {
          const address = addressOf();
          if (address === 'dashboard' || address === 'google') {
            written = '';
            return compareScreen({ address } as never, expected, language);
          }
          const screen = { ...(await page.evaluate(readScreen)), address };
          written = [...screen.lines, ...screen.toasts].join('\n');
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
          const found = [...compareScreen(screen, expected, language), ...compareOffer(screen, offer)];
          // Two seconds of real time, which may be over: what is said then comes with the next step.
          return state.value === 'popupClosed' ? found.filter((line) => !line.startsWith('The note')) : found;
        } catch (error) {
          // The page is on its way to another one.
          return [String(error)];
        }
      }
    };
    /** What a person does not see: storage, cookies, and the record in the database. */
    const checkWhatIsKept = async (value: string) => {
      if (['signedOut', 'revoked', 'nobody'].includes(value)) await keepsNothing(page);
      if (value === 'signedOut') await keepsNoDraft(page, world.account.uid);
      if (!value.startsWith('dashboard')) return;
      const cookies = await context.cookies();
      if (!cookies.some(({ name }) => name === 'escandallo-session'))
        throw new Error('There is no session cookie.');
      // The stand-in for the dashboard greets by what the database has.
      await page.getByText('Pan de Ana').waitFor();
    };

    const url =
      begins.at === 'reset link' || begins.at === 'verification link'
        ? await linkFor(
            siteUrl,
            account,
            begins.at === 'reset link' ? 'PASSWORD_RESET' : 'VERIFY_EMAIL',
            language,
          )
        : begins.at;
    await page.goto(url);
    if (begins.kept === 'newcomer' || begins.kept === 'unverified') await lookedUp(world);
    return {
      act,
      look,
      page: () => written,
      evidence: () => ({ console: problems(), calls: gates.calls() }),
      ...(picturesIn && {
        picture: async (name: string) => {
          await mkdir(join(picturesIn, 'pictures'), { recursive: true });
          const file = `pictures/${name}-${viewport}-${language}.jpg`;
          await page.screenshot({ path: join(picturesIn, file), type: 'jpeg', quality: 45, scale: 'css' });
          return file;
        },
      }),
      close: async () => {
        const noise = problems().filter((line) => !faults.test(line));
        await context.close();
        if (noise.length > 0) throw new Error(`The page said: ${noise.join('; ')}`);
      },
    };
  },
});

const keepsNoDraft = async (page: Page, uid: string) => {
  const draft = await page.evaluate((key) => localStorage.getItem(key), `registrationDraft:${uid}`);
  if (draft !== null) throw new Error('The draft of the person who signed out is kept.');
};

const keepsNothing = async (page: Page) => {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { identity, token } = await keptIdentity(page);
    if (!identity && !token) return;
    if (Date.now() > deadline) throw new Error(`Something is kept: ${JSON.stringify({ identity, token })}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
