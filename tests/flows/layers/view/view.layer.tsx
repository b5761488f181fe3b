import type { RouterHistory } from '@tanstack/react-router';
import { act, cleanup, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';
import type { Draft } from '#machines/registration/registration.types.ts';
import type { Language } from '#src/i18n/languages.ts';
import { type PartName, partOf } from '#tests/flows/flow.model.ts';
import { ana, type FakeWorld } from '#tests/flows/layers/fakes/fake-world.ts';
import { beginnings, lookUpNewcomer, worldBinding } from '#tests/flows/layers/fakes/world-bindings.ts';
import { type Layer, MissingError, type Visit } from '#tests/flows/layers/layer.types.ts';
import { actOf } from '#tests/flows/layers/screen/acts.ts';
import { compareOffer, compareScreen } from '#tests/flows/layers/screen/compare.ts';
import { readScreen } from '#tests/flows/layers/screen/read-screen.ts';
import { sightOf } from '#tests/flows/layers/screen/sights.ts';
import { textOf } from '#tests/flows/layers/screen/texts.ts';
import {
  type EventName,
  isPersonEvent,
  type PersonEventName,
  type WorldEventName,
} from '#tests/flows/model/vocabulary.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { renderApp } from '#tests/src/support/render-app.tsx';

const links: Record<string, string> = {
  'reset link': '/auth?mode=resetPassword&oobCode=code-1',
  'verification link': '/auth?mode=verifyEmail&oobCode=code-1',
};

/** The longest that a chunk of the page takes to come, on a busy machine. */
const CHUNK_MS = 5_000;

type App = Awaited<ReturnType<typeof renderApp>>;

/** The whole app in jsdom, in front of fake ports. It knows the page by its roles, labels and texts alone. */
export const createViewLayer = (language: Language): Layer => ({
  name: 'view',
  begin: async (part) => {
    const { begins, machine, isStory = false } = partOf(part);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const begun = links[begins.at] ?? begins.at;
    let isSignUp = false;
    let isAtGoogle = false;
    let kept: typeof ana | null = null;
    let app = undefined as unknown as App;

    const open = async (address: string, isBackFromGoogle = false, history?: RouterHistory) => {
      closePage();
      isAtGoogle = false;
      isSignUp = false;
      setting.isBackFromGoogle = isBackFromGoogle;
      app = await renderApp(address, language, { ...setting, drafts, ...(history && { history }) });
      await pause();
    };
    const drafts = new Map<string, Draft>();
    /** Nothing of a page goes on once it is left. */
    const closePage = () => {
      cleanup();
      if (app) for (const actor of [app.app.auth, app.app.registration]) actor.stop();
    };
    const setting = { isBackFromGoogle: false, inAppBrowser: begins.isInApp ? ('android' as const) : null };
    /** Chunks of the page come, and what they draw. */
    const pause = () =>
      act(async () => {
        for (let turn = 0; turn < 3; turn += 1) await settle();
      });
    const until = async (isSo: () => boolean) => {
      const deadline = performance.now() + CHUNK_MS;
      while (!isSo() && performance.now() < deadline) await pause();
    };
    const world: FakeWorld = {
      ports: () => app,
      answer: (give) => app.answer(give),
      tell: (event) => {
        if (event.type === 'identity.signedIn') kept = event.identity as typeof ana;
        if (event.type === 'identity.signedOut') kept = null;
        app.say.identity(event);
      },
      tellConnection: (event) => app.say.connection(event),
      tellOfPopup: (event) => app.say.popup(event),
      advance: (ms) => void vi.advanceTimersByTime(ms),
      comeBackFromGoogle: async () => {
        await open(home, true);
        await until(() => app.signIn.waiting().includes('finishRedirect'));
        // The provider's note is gone once its result was asked for.
        setting.isBackFromGoogle = false;
        await checkVisitor();
      },
    };
    const checkVisitor = async () => {
      if (begins.kept !== 'nobody' || !app.auth.waiting().includes('checkSession')) return;
      await app.answer(() => app.auth.resolve('checkSession', { valid: false }));
      await app.answer(() => {
        world.tell({ type: 'identity.signedOut' });
        app.auth.resolve('dropIdentity');
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
      for (const [label, value] of Object.entries(doing.fill ?? {})) {
        fireEvent.change(fieldCalled(textOf(language, label)), { target: { value } });
      }
      fireEvent.click(controlCalled(doing.press.role, textOf(language, doing.press.name)));
    };
    const specials: Partial<Record<EventName, () => Promise<void>>> = {
      reload: async () => {
        const whoever = kept;
        await open(app.router.state.location.href, false, app.router.history);
        // The page of a link does not ask who is here.
        if (app.emailLink.waiting().length > 0) return;
        await app.answer(() =>
          world.tell(
            whoever ? { type: 'identity.signedIn', identity: whoever } : { type: 'identity.signedOut' },
          ),
        );
        if (part === 'onboarding') await lookUpNewcomer(world);
      },
      goBack: () => app.answer(() => app.router.history.back()),
      goForward: () => app.answer(() => app.router.history.forward()),
      closePopup: () => app.tellOfPopup({ type: 'popup.closed' }),
      comeBackWithNothing: () => open(home),
      signOutAtDashboard: async () => {
        kept = null;
        await open('/');
      },
      chooseGoogle: async () => {
        press('chooseGoogle');
        await app.tellOfPopup({ type: 'popup.opened' });
      },
      chooseGoogleBlocked: async () => {
        press('chooseGoogle');
        await app.answer(() =>
          app.signIn.reject('signInWithGoogle', { code: 'popup-blocked', message: null }),
        );
      },
      continueInTab: async () => {
        press('continueInTab');
        await pause();
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
    const quieten = () => {
      // What the provider refuses is logged, with its own words.
      if (vi.isMockFunction(console.warn)) vi.mocked(console.warn).mockClear();
    };
    const addressOf = () => {
      if (isAtGoogle) return 'google';
      if (app.leaveFor.mock.calls.length > 0) return 'dashboard';
      const { href } = app.router.state.location;
      return href === begun && begun.includes('oobCode') ? 'link' : href;
    };
    const personEvents = machine.events.filter((name) => isPersonEvent(name)) as PersonEventName[];

    const look: Visit['look'] = async (state, offered) => {
      const sight = sightOf(part as PartName, state.value, state.context);
      if (!sight) throw new MissingError('view', 'oracle', `${part}: ${state.value}`);
      isSignUp = state.context?.mode === 'signUp' || /^sign(Up|ingUp)/.test(state.value);
      const differences = () => {
        const screen = { ...readScreen(), address: addressOf() };
        const isElsewhere = sight.at === 'dashboard' || sight.at === 'google';
        return [
          ...compareScreen(screen, sight, language),
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
      };
      // Pages and windows come in chunks of their own.
      await until(() => differences().length === 0);
      const found = differences();
      if (found.length > 0) throw new Error(found.join('; '));
      return [addressOf(), readScreen().heading].filter(Boolean).join(': ');
    };
    return {
      act: async (event) => {
        await perform(event);
        await pause();
        await checkVisitor();
        quieten();
      },
      look,
      close: async () => {
        cleanup();
        vi.useRealTimers();
        quieten();
      },
    };
  },
});

const place = () => document.querySelector('[role=dialog]') ?? document.body;
const nameOf = (element: Element) =>
  element.getAttribute('aria-label') ?? (element.textContent ?? '').replace(/\s+/g, ' ').trim();

const controlCalled = (role: 'button' | 'link', name: string): Element => {
  const selector = role === 'link' ? 'a[href]' : 'button';
  const found = [...place().querySelectorAll(selector)].find(
    (control) => nameOf(control) === name && !control.closest('[hidden], [aria-hidden=true]'),
  );
  if (!found) throw new Error(`There is no ${role} that is called "${name}".`);
  return found;
};
const fieldCalled = (label: string): Element => {
  const found = [...place().querySelectorAll('input')].find(
    (input) => (input.labels?.[0]?.textContent ?? '').trim() === label && !input.closest('[hidden]'),
  );
  if (!found) throw new Error(`There is no field that is called "${label}".`);
  return found;
};
