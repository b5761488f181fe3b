import { getSection, type SectionName } from '#flows/flow.model.ts';
import { requestLabels } from '#flows/layers/browser/gates.ts';
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
  const { page, press } = driver;
  const runAndSettle: FakeWorld['runAndSettle'] = async (effect) => {
    try {
      await driver.runAndSettle(effect);
    } catch (error) {
      throw describeMissingRequest(error);
    }
  };
  const redirectTarget = start.at === '/' ? '/?modal=sign-in' : '/auth';
  /** The last report of the provider. */
  let identity: Parameters<FakeWorld['emitIdentity']>[0] = { type: 'identity.signedOut' };
  let isAtGoogle = false;
  const world: FakeWorld = {
    ...driver,
    runAndSettle,
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

type Port = { [Owner in keyof FakePorts]: Parameters<FakePorts[Owner]['resolve']>[0] }[keyof FakePorts];

const portLabels: Readonly<Record<Port, string>> = {
  checkSession: requestLabels.check,
  signOutProvider: 'Sign out in this browser',
  fetchToken: requestLabels.token,
  refreshToken: requestLabels.token,
  lookUpUser: requestLabels.lookup,
  confirmOwnership: requestLabels.settle,
  createSession: requestLabels.session,
  signOut: requestLabels.signOut,
  signInWithProvider: requestLabels.google,
  redirectToProvider: requestLabels.google,
  finishRedirect: requestLabels.google,
  linkProvider: requestLabels.google,
  copyUrl: 'Copy the address',
  signInWithEmail: requestLabels.password,
  signUpWithEmail: requestLabels.signUp,
  requestPasswordReset: requestLabels.email,
  checkLink: requestLabels.code,
  setNewPassword: requestLabels.code,
  signInWithNewPassword: requestLabels.password,
  verifyEmail: requestLabels.apply,
  recoverEmail: requestLabels.recover,
  refreshIdentity: 'Who is signed in?',
  sendVerification: requestLabels.email,
  registerOwner: requestLabels.register,
};

const describeMissingRequest = (error: unknown): unknown => {
  const port = error instanceof Error && /^No call is pending for (\w+)$/.exec(error.message)?.[1];
  return port ? new Error(`The page does not send the request "${portLabels[port as Port]}".`) : error;
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
