import type { AuthEvent } from '#machines/auth/auth.types.ts';
import type { EmailLinkEvent } from '#machines/email-link/email-link.types.ts';
import type { FlowEvent } from '#machines/flow/flow.types.ts';
import type { RegistrationEvent } from '#machines/registration/registration.types.ts';
import type { SignInEvent } from '#machines/sign-in/sign-in.types.ts';
import type { PersonEventName } from '#tests/flows/model/events.ts';
import type { Machines } from './machine-world.ts';

/** A user action as events of a machine, which may refuse the last event. */
type MachineBinding =
  | { readonly machine: 'auth'; readonly events: readonly AuthEvent[] }
  | { readonly machine: 'signIn'; readonly events: readonly SignInEvent[] }
  | { readonly machine: 'emailLink'; readonly events: readonly EmailLinkEvent[] }
  | { readonly machine: 'flow'; readonly events: readonly FlowEvent[] }
  | { readonly machine: 'registration'; readonly events: readonly RegistrationEvent[] }
  | {
      readonly machine: 'verification';
      readonly events: readonly [{ readonly type: 'verification.requested' }];
    }
  /** A navigation, which no machine handles. */
  | { readonly navigate: (machines: Machines) => void };

const credentials = (email: string, password: string, repeatPassword = password) =>
  ({
    machine: 'signIn',
    events: [
      { type: 'email.edited', email },
      { type: 'field.edited', field: 'email' },
      { type: 'field.edited', field: 'password' },
      { type: 'credentials.submitted', email, password, repeatPassword },
    ],
  }) as const;
const onSignIn = (event: SignInEvent) => ({ machine: 'signIn', events: [event] }) as const;
const email = 'ana@example.com';
const save = (password: string, repeatPassword = password) =>
  ({
    machine: 'emailLink',
    events: [
      { type: 'field.edited', field: 'password' },
      { type: 'newPassword.submitted', password, repeatPassword },
    ],
  }) as const;
const prove = (password: string) =>
  ({
    machine: 'emailLink',
    events: [
      { type: 'field.edited', field: 'password' },
      { type: 'password.submitted', password },
    ],
  }) as const;
const profile = { name: 'Ana', lastName: 'Ruiz', phone: '600 00 00 00' };
const store = { storeName: 'Pan de Ana', address: 'Calle Mayor 1, Madrid' };
const goTo = (...page: Parameters<Machines['navigate']>) =>
  ({ navigate: (machines: Machines) => machines.navigate(...page) }) as const;

export const personBindings: Record<
  Exclude<PersonEventName, 'reload' | 'closePopup' | 'signOutAtDashboard' | 'cancelAtGoogle'>,
  MachineBinding
> = {
  openSignIn: goTo('modal'),
  closeModal: goTo('landing'),
  goBack: {
    navigate: ({ page, flow, navigate }) =>
      page() === 'registration' ? flow.send({ type: 'profile.entered' }) : navigate('landing'),
  },
  goForward: { navigate: ({ flow }) => flow.send({ type: 'store.entered' }) },
  openAuth: goTo('auth', { mode: 'signUp' }),
  goToIntroduction: goTo('introduction'),
  goToSignIn: goTo('auth', { start: 'email' }),
  leaveOnboarding: goTo('auth'),
  continueSetup: goTo('registration'),
  useAnotherAccount: { machine: 'auth', events: [{ type: 'signOut.requested' }] },
  askAgain: goTo('auth', { start: 'resetPassword' }),
  carryOn: goTo('registration'),
  chooseEmail: onSignIn({ type: 'email.chosen' }),
  chooseGoogle: onSignIn({ type: 'google.chosen' }),
  chooseGoogleBlocked: onSignIn({ type: 'google.chosen' }),
  continueInTab: onSignIn({ type: 'redirect.chosen' }),
  copyAddress: onSignIn({ type: 'copy.requested' }),
  switchMode: onSignIn({ type: 'mode.switched' }),
  backToOptions: onSignIn({ type: 'options.chosen' }),
  submitBlank: credentials(' ', 'Horno-de-leña-7'),
  submitMalformedEmail: credentials(' ', 'Horno-de-leña-7'),
  submitShort: credentials(email, 'five5'),
  submitCommon: credentials(email, 'password1'),
  submitOwnEmail: credentials(email, email),
  submitMismatch: credentials(email, 'Horno-de-leña-7', 'Horno-de-leña-8'),
  submitValid: credentials(email, 'Horno-de-leña-7'),
  forgotPassword: onSignIn({ type: 'reset.chosen' }),
  submitResetBlank: onSignIn({ type: 'reset.submitted', email: ' ' }),
  submitReset: onSignIn({ type: 'reset.submitted', email }),
  backToForm: onSignIn({ type: 'email.chosen' }),
  submitLinkBlank: onSignIn({ type: 'link.submitted', password: ' ' }),
  submitLink: onSignIn({ type: 'link.submitted', password: 'Horno-de-leña-7' }),
  // A failed e-mail link has its own Retry.
  retry: { machine: 'auth', events: [{ type: 'retry.requested' }] },
  openDashboard: { machine: 'flow', events: [{ type: 'dashboard.requested' }] },
  signOut: { machine: 'auth', events: [{ type: 'signOut.requested' }] },
  confirmStore: { machine: 'auth', events: [{ type: 'ownership.confirmed' }] },
  disownStore: { machine: 'auth', events: [{ type: 'ownership.denied' }] },
  deleteStore: { machine: 'auth', events: [{ type: 'deletion.confirmed' }] },
  keepStore: { machine: 'auth', events: [{ type: 'deletion.cancelled' }] },
  submitShortPhone: {
    machine: 'registration',
    events: [
      { type: 'profile.changed', profile: { ...profile, phone: '12 345' } },
      { type: 'profile.submitted' },
    ],
  },
  submitProfile: {
    machine: 'registration',
    events: [{ type: 'profile.changed', profile }, { type: 'profile.submitted' }],
  },
  backToProfile: { machine: 'registration', events: [{ type: 'store.left' }] },
  submitStore: {
    machine: 'registration',
    events: [{ type: 'store.changed', store }, { type: 'store.submitted' }],
  },
  sendVerification: { machine: 'verification', events: [{ type: 'verification.requested' }] },
  verifyAddress: { machine: 'emailLink', events: [{ type: 'verification.confirmed' }] },
  proveBlank: prove(' '),
  proveWithPassword: prove('Horno-de-leña-7'),
  askForReset: { machine: 'emailLink', events: [{ type: 'reset.requested' }] },
  takeBack: { machine: 'emailLink', events: [{ type: 'recovery.confirmed' }] },
  sendLink: { machine: 'emailLink', events: [{ type: 'reset.requested' }] },
  saveBlank: save(' '),
  saveCommon: save('password1'),
  saveMismatch: save('Horno-de-leña-7', 'Horno-de-leña-8'),
  savePassword: save('Horno-de-leña-7'),
};

export const retryLink = { machine: 'emailLink', events: [{ type: 'retry.requested' }] } as const;
export type { MachineBinding };
