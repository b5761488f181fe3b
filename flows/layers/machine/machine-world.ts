import {
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
  SimulatedClock,
  StateMachine,
} from 'xstate';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import type { AuthInput } from '#machines/auth/auth.types.ts';
import { createEmailLinkMachine } from '#machines/email-link/email-link.machine.ts';
import type { EmailLinkInput } from '#machines/email-link/email-link.types.ts';
import { createFlowMachine } from '#machines/flow/flow.machine.ts';
import type { RouteEvent } from '#machines/flow/flow.types.ts';
import { createRegistrationMachine } from '#machines/registration/registration.machine.ts';
import { createSignInMachine } from '#machines/sign-in/sign-in.machine.ts';
import type { SignInInput, SignInPorts } from '#machines/sign-in/sign-in.types.ts';
import { createVerificationMachine } from '#machines/verification/verification.machine.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { createFakeAppPorts, type FakeBrowser } from '#tests/src/support/fake-app-ports.ts';

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
  readonly link: EmailLinkInput | null;
  readonly authInput: AuthInput;
  readonly browser: FakeBrowser;
}

const routeEvents: Partial<Record<PageName, RouteEvent>> = {
  landing: { type: 'landing.entered' },
  modal: { type: 'modal.entered' },
  auth: { type: 'auth.entered' },
  registration: { type: 'profile.entered' },
  link: { type: 'emailLink.entered' },
};

/** Opens a page: the real machines with fake ports. */
export const openMachines = (
  { adapt = (machine) => machine, inspect }: MachineHooks,
  { link, authInput, browser }: PageSetting,
) => {
  const { ports, ...fakes } = createFakeAppPorts(browser);
  const clock = new SimulatedClock();
  let retained = 0;
  const signInPorts: SignInPorts = {
    ...ports.signIn,
    retainCredential: () => {
      retained += 1;
      return () => {
        retained -= 1;
      };
    },
  };
  const adaptAll = <T extends AnyStateMachine>(machine: T): T => {
    for (const child of Object.values(machine.implementations.actors ?? {})) {
      if (child instanceof StateMachine) adaptAll(child);
    }
    return adapt(machine);
  };
  const options = { clock, ...(inspect && { inspect }) };
  const children = {
    auth: createAuthMachine(ports.auth),
    registration: createRegistrationMachine(ports.registration),
  };
  const flow = createActor(adaptAll(createFlowMachine(children, ports)), { ...options, input: authInput });
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
    actor.on('signIn.failed', ({ failure: { error } }) => {
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
    const actor = createActor(adapt(createEmailLinkMachine(ports.emailLink)), { ...options, input });
    actor.on('password.changed', ({ next }) => {
      if (next === 'form') navigate('auth', { start: 'email' });
    });
    actor.on('account.signedIn', () => navigate('registration'));
    actor.on('email.verified', ({ email }) => {
      verifiedEmail = email;
    });
    return actor.start();
  };
  let signIn: ReturnType<typeof startSignIn> | null = null;
  let emailLink: ReturnType<typeof startLink> | null = null;
  const verification = createActor(adapt(createVerificationMachine(ports.verification)), options).start();

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
    flow.send(routeEvents[next] ?? { type: 'page.entered' });
  };
  const destinations = {
    dashboard: () => {
      isAtDashboard = true;
    },
    onboarding: () => navigate('registration'),
    auth: () => navigate('auth'),
  };
  flow.on('navigate', (destination) => {
    if ('step' in destination) flow.send({ type: `${destination.step}.entered` });
    else destinations[destination.to]();
  });
  flow.start();
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
    navigate,
    runAndSettle: async (effect: () => void) => {
      copied = null;
      effect();
      await settle();
    },
    returnFromDashboard: () => {
      isAtDashboard = false;
    },
    advance: (ms: number) => clock.increment(ms),
    stop: () => {
      for (const actor of [flow, verification, signIn, emailLink]) actor?.stop();
    },
  };
};
export type Machines = ReturnType<typeof openMachines>;
