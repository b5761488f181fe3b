import { getSection, type SectionName } from '#flows/flow.model.ts';
import { MissingError } from '#flows/layers/layer.types.ts';
import {
  type EventName,
  isPersonEvent,
  type PersonEventName,
  type WorldEventName,
} from '#flows/model/events.ts';
import type { FakePorts } from '#tests/machines/support/fake-ports.ts';
import type { FakeWorld } from './fake-world.ts';
import { initialStates, lookUpNewcomer, worldBinding, worldBindingTable } from './world-bindings.ts';

/** How a layer with fake ports opens pages, and how it performs what a user does on them. */
interface FakeDriver extends Omit<FakeWorld, 'returnFromGoogle' | 'emitIdentity'> {
  readonly layer: 'machine' | 'view';
  open(url: string, isBackFromGoogle?: boolean): Promise<void>;
  /** Opens the page anew, with only the stored data. */
  reload(): Promise<void>;
  /** Performs a user event. Throws without a binding. */
  press(event: PersonEventName): Promise<void>;
}

export const createFakeSession = async (section: SectionName, driver: FakeDriver) => {
  const { start } = getSection(section);
  const { page, runAndSettle, press } = driver;
  const redirectTarget = start.at === '/' ? '/?modal=sign-in' : '/auth';
  /** The last report of the provider. */
  let identity: Parameters<FakeWorld['emitIdentity']>[0] = { type: 'identity.signedOut' };
  let isAtGoogle = false;
  const world: FakeWorld = {
    ...driver,
    emitIdentity: (event) => {
      if (event.type === 'identity.signedIn' || event.type === 'identity.signedOut') identity = event;
      page().emit.identity(event);
    },
    returnFromGoogle: async () => {
      await driver.open(redirectTarget, true);
      await checkVisitor();
    },
  };
  /** A visitor never has a session. */
  const checkVisitor = async () => {
    if (start.signedInAs === 'none' && page().auth.waiting().includes('checkSession'))
      await worldBindingTable.CHECK_INVALID(world);
  };
  const lookUpAgain = async () => {
    if (section === 'onboarding') await lookUpNewcomer(world);
  };
  const specialActions: Partial<Record<EventName, () => Promise<void>>> = {
    reload: async () => {
      await driver.reload();
      // The page of a link does not start the auth machine.
      if (page().emailLink.waiting().length > 0) return;
      await runAndSettle(() => world.emitIdentity(identity));
      await lookUpAgain();
    },
    continueSetup: async () => {
      await press('continueSetup');
      await lookUpAgain();
    },
    signOutAtDashboard: async () => {
      identity = { type: 'identity.signedOut' };
      await driver.open('/');
    },
    cancelAtGoogle: () => driver.open(redirectTarget),
    closePopup: () => runAndSettle(() => page().emit.popup({ type: 'popup.closed' })),
    chooseGoogle: async () => {
      await press('chooseGoogle');
      await runAndSettle(() => page().emit.popup({ type: 'popup.opened' }));
    },
    chooseGoogleBlocked: async () => {
      await press('chooseGoogleBlocked');
      await runAndSettle(() =>
        page().signIn.reject('signInWithProvider', { code: 'popup-blocked', message: null }),
      );
    },
    continueInTab: async () => {
      await press('continueInTab');
      isAtGoogle = page().signIn.waiting().includes('redirectToProvider');
    },
  };
  const performEvent = (event: EventName): Promise<void> => {
    const special = specialActions[event];
    if (special) return special();
    if (isPersonEvent(event)) return press(event);
    const binding = worldBinding(section, event as WorldEventName);
    if (!binding) throw new MissingError(driver.layer, 'binding', event);
    return binding(world);
  };

  await checkVisitor();
  if (start.signedInAs !== 'none') await initialStates[start.signedInAs](world);
  return {
    perform: async (event: EventName) => {
      isAtGoogle = false;
      await performEvent(event);
      await checkVisitor();
    },
    isAtGoogle: () => isAtGoogle,
    calls: () => describeRequests(page()),
  };
};

const charts = ['auth', 'signIn', 'emailLink', 'verification', 'registration'] as const;

const describeRequests = (ports: FakePorts): string[] =>
  charts.flatMap((chart) => {
    const { calls, waiting } = ports[chart];
    const open: string[] = waiting();
    const names: string[] = calls.map(({ name }) => name);
    return names.map((name, index) => {
      const later = names.slice(index).filter((one) => one === name).length;
      const isWaiting = later <= open.filter((one) => one === name).length;
      return `${chart}: ${name}${isWaiting ? ', waits for its answer' : ''}`;
    });
  });
