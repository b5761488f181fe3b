import {
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
  SimulatedClock,
  StateMachine,
} from 'xstate';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import type { AuthInput, AuthPorts, IdentityEvent } from '#machines/auth/auth.types.ts';
import { createEmailLinkMachine } from '#machines/email-link/email-link.machine.ts';
import type { EmailLinkInput } from '#machines/email-link/email-link.types.ts';
import { createFlowMachine } from '#machines/flow/flow.machine.ts';
import type { FlowEmitted, NavigationEvent, RouteEvent } from '#machines/flow/flow.types.ts';
import { createRegistrationMachine } from '#machines/registration/registration.machine.ts';
import type { Draft, RegistrationPorts } from '#machines/registration/registration.types.ts';
import { createSignInMachine } from '#machines/sign-in/sign-in.machine.ts';
import type { PopupEvent, SignInInput, SignInPorts } from '#machines/sign-in/sign-in.types.ts';
import { createVerificationMachine } from '#machines/verification/verification.machine.ts';
import type { FakeWorld } from '#tests/flows/layers/fakes/fake-world.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { createFakeConnection } from '#tests/machines/support/fake-connection.ts';
import { createFakePorts } from '#tests/machines/support/fake-ports.ts';

export type PageName =
  | 'introduction'
  | 'landing'
  | 'modal'
  | 'auth'
  | 'registration'
  | 'link'
  | 'google'
  | 'dashboard';

export interface MachineHooks {
  readonly adapt?: <T extends AnyStateMachine>(machine: T) => T;
  readonly inspect?: (event: InspectionEvent) => void;
}

interface PageSetting {
  readonly isInApp: boolean;
  readonly link: EmailLinkInput | null;
  readonly authInput: AuthInput;
  readonly drafts: Map<string, Draft>;
  readonly storage: { userToken?: string };
}

const routeEvents: Record<PageName, RouteEvent> = {
  introduction: { type: 'page.entered' },
  landing: { type: 'landing.entered' },
  modal: { type: 'modal.entered' },
  auth: { type: 'auth.entered' },
  registration: { type: 'profile.entered' },
  link: { type: 'emailLink.entered' },
  google: { type: 'page.entered' },
  dashboard: { type: 'page.entered' },
};

/** Opens a page: the real machines with fake ports. */
export const openMachines = (
  { adapt = (machine) => machine, inspect }: MachineHooks,
  { isInApp, link, authInput, drafts, storage }: PageSetting,
  isBackFromGoogle = false,
) => {
  const fakes = createFakePorts();
  const clock = new SimulatedClock();
  let onIdentity: (event: IdentityEvent) => void = () => {};
  const connection = createFakeConnection();
  let onNavigation: (event: NavigationEvent) => void = () => {};
  let onPopup: (event: PopupEvent) => void = () => {};
  const authPorts: AuthPorts = {
    ...fakes.auth.ports,
    watchIdentity: (listen) => {
      onIdentity = listen;
      return () => {};
    },
    watchConnection: connection.watch,
    storeToken: (token) => {
      storage.userToken = token;
    },
    removeToken: () => {
      delete storage.userToken;
    },
    jitter: () => 0,
  };
  let retained = 0;
  let isReturning = isBackFromGoogle;
  const signInPorts: SignInPorts = {
    ...fakes.signIn.ports,
    watchPopup: (listen) => {
      onPopup = listen;
      return () => {};
    },
    cancelAttemptsOnExit: () => () => {},
    retainCredential: () => {
      retained += 1;
      return () => {
        retained -= 1;
      };
    },
    hasPendingRedirect: () => isReturning,
    // The redirect result is read once.
    finishRedirect: () => {
      isReturning = false;
      return fakes.signIn.ports.finishRedirect();
    },
    findInAppBrowser: () => (isInApp ? 'android' : null),
  };
  const adaptAll = <T extends AnyStateMachine>(machine: T): T => {
    for (const child of Object.values(machine.implementations.actors ?? {})) {
      if (child instanceof StateMachine) adaptAll(child);
    }
    return adapt(machine);
  };
  const options = { clock, ...(inspect && { inspect }) };
  const registrationPorts: RegistrationPorts = {
    ...fakes.registration.ports,
    readDraft: (uid) => drafts.get(uid) ?? null,
    saveDraft: (uid, draft) => void drafts.set(uid, draft),
    dropDraft: (uid) => void drafts.delete(uid),
    watchDrafts: () => () => {},
    watchConnection: connection.watch,
    storeToken: authPorts.storeToken,
    jitter: () => 0,
  };
  const children = {
    auth: createAuthMachine(authPorts),
    registration: createRegistrationMachine(registrationPorts),
  };
  const flowPorts = {
    preloadIdentityProvider: () => {},
    acquireOnboardingLock: () => () => {},
    preloadPhoneNumbers: () => {},
    watchNavigation: (listen: typeof onNavigation) => {
      onNavigation = listen;
      return () => {};
    },
  };
  const flow = createActor(adaptAll(createFlowMachine(children, flowPorts)), {
    ...options,
    input: authInput,
  });
  const unstartedAuth = createActor(children.auth, { input: authInput }).getSnapshot();
  const auth = () => flow.getSnapshot().children.auth;
  const registration = () => {
    const { registration } = flow.getSnapshot().children;
    if (!registration) throw new Error('The flow runs no registration.');
    return registration;
  };

  let page: PageName = 'introduction';
  /** The page stays until the other host responds. */
  let isAtDashboard = false;
  let failed: string | null = null;
  let copied: string | null = null;
  let verifiedEmail = link?.verifiedEmail ?? null;
  const startSignIn = (input: SignInInput) => {
    const actor = createActor(adapt(createSignInMachine(signInPorts)), { ...options, input });
    actor.on('signIn.failed', ({ error }) => {
      failed = error.code ?? 'without-code';
    });
    actor.on('failure.dismissed', () => {
      failed = null;
    });
    actor.on('copy.succeeded', () => {
      copied = 'copied';
    });
    actor.on('copy.failed', () => {
      copied = 'notCopied';
    });
    return actor.start();
  };
  const startLink = (input: EmailLinkInput) => {
    const actor = createActor(adapt(createEmailLinkMachine(fakes.emailLink.ports)), { ...options, input });
    actor.on('password.changed', () => navigate('auth', { start: 'email' }));
    actor.on('email.verified', ({ email }) => {
      verifiedEmail = email;
    });
    return actor.start();
  };
  let signIn: ReturnType<typeof startSignIn> | null = null;
  let emailLink: ReturnType<typeof startLink> | null = null;
  const verification = createActor(
    adapt(createVerificationMachine(fakes.verification.ports)),
    options,
  ).start();

  const navigate = (next: PageName, form: Partial<SignInInput> = {}) => {
    page = next;
    signIn?.stop();
    signIn = null;
    failed = null;
    if (next === 'auth' || next === 'modal') {
      const surface = next === 'auth' ? 'page' : 'modal';
      signIn = startSignIn({ surface, mode: 'signIn', start: 'social', email: '', ...form });
    }
    emailLink?.stop();
    emailLink = next === 'link' && link ? startLink(link) : null;
    flow.send(routeEvents[next]);
  };
  const destinations: Record<Extract<FlowEmitted, { type: 'navigate' }>['to'], () => void> = {
    dashboard: () => {
      isAtDashboard = true;
    },
    onboarding: () => navigate('registration'),
    auth: () => navigate('auth'),
    profile: () => flow.send({ type: 'profile.entered' }),
    store: () => flow.send({ type: 'store.entered' }),
  };
  flow.on('navigate', ({ to }) => destinations[to]());
  flow.start();
  const runAndSettle: FakeWorld['runAndSettle'] = async (effect) => {
    copied = null;
    effect();
    await settle();
  };
  return {
    fakes,
    flow,
    auth,
    authSnapshot: () => auth()?.getSnapshot() ?? unstartedAuth,
    registration,
    verification,
    signIn: () => signIn,
    emailLink: () => emailLink,
    page: () => (isAtDashboard ? ('dashboard' as const) : page),
    message: () => copied ?? failed,
    verifiedEmail: () => verifiedEmail,
    retainedCredentials: () => retained,
    storage,
    navigate,
    runAndSettle,
    world: {
      ports: () => fakes,
      runAndSettle,
      emitIdentity: (event: IdentityEvent) => onIdentity(event),
      emitConnection: connection.emit,
      emitPopup: (event: PopupEvent) => onPopup(event),
      emitNavigation: (event?: NavigationEvent) => {
        isAtDashboard = false;
        if (event) onNavigation(event);
      },
      advance: (ms: number) => clock.increment(ms),
    } satisfies Omit<FakeWorld, 'returnFromGoogle'>,
    stop: () => {
      for (const actor of [flow, verification, signIn, emailLink]) actor?.stop();
    },
  };
};
export type Machines = ReturnType<typeof openMachines>;
