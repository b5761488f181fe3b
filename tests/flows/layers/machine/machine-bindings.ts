import type { AuthEvent } from '#machines/auth/auth.types.ts';
import type { EmailLinkEvent } from '#machines/email-link/email-link.types.ts';
import type { FlowEvent } from '#machines/flow/flow.types.ts';
import type { RegistrationEvent } from '#machines/registration/registration.types.ts';
import type { SignInEvent } from '#machines/sign-in/sign-in.types.ts';
import type { PersonEventName } from '#tests/flows/model/events.ts';
import type { Charts } from './chart-world.ts';

/** A user action as events of a machine; it may refuse the last one. */
type ChartEvents =
  | { readonly chart: 'auth'; readonly events: readonly AuthEvent[] }
  | { readonly chart: 'signIn'; readonly events: readonly SignInEvent[] }
  | { readonly chart: 'emailLink'; readonly events: readonly EmailLinkEvent[] }
  | { readonly chart: 'flow'; readonly events: readonly FlowEvent[] }
  | { readonly chart: 'registration'; readonly events: readonly RegistrationEvent[] }
  | {
      readonly chart: 'verification';
      readonly events: readonly [{ readonly type: 'verification.requested' }];
    }
  /** A navigation, which no machine handles. */
  | { readonly go: (charts: Charts) => void };

const credentials = (email: string, password: string, repeatPassword = password) =>
  ({
    chart: 'signIn',
    events: [
      { type: 'field.edited', field: 'email' },
      { type: 'field.edited', field: 'password' },
      { type: 'credentials.submitted', email, password, repeatPassword },
    ],
  }) as const;
const onSignIn = (event: SignInEvent) => ({ chart: 'signIn', events: [event] }) as const;
const email = 'ana@example.com';
const save = (password: string, repeatPassword = password) =>
  ({
    chart: 'emailLink',
    events: [
      { type: 'field.edited', field: 'password' },
      { type: 'newPassword.submitted', password, repeatPassword },
    ],
  }) as const;
const prove = (password: string) =>
  ({
    chart: 'emailLink',
    events: [
      { type: 'field.edited', field: 'password' },
      { type: 'password.submitted', password },
    ],
  }) as const;
const profile = { name: 'Ana', lastName: 'Ruiz', phone: '600 00 00 00' };
const store = { storeName: 'Pan de Ana', address: 'Calle Mayor 1, Madrid' };
const goTo = (...place: Parameters<Charts['goTo']>) =>
  ({ go: (charts: Charts) => charts.goTo(...place) }) as const;

export const personBindings: Record<
  Exclude<PersonEventName, 'reload' | 'signOutAtDashboard' | 'cancelAtGoogle'>,
  ChartEvents
> = {
  openSignIn: goTo('modal'),
  closeModal: goTo('landing'),
  goBack: {
    go: ({ address, flow, goTo }) =>
      address() === 'registration' ? flow.send({ type: 'profile.entered' }) : goTo('landing'),
  },
  goForward: { go: ({ flow }) => flow.send({ type: 'store.entered' }) },
  openAuth: goTo('auth', { mode: 'signUp' }),
  goToIntroduction: goTo('introduction'),
  goToSignIn: goTo('auth', { start: 'email' }),
  leaveOnboarding: goTo('auth'),
  continueSetup: goTo('registration'),
  useAnotherAccount: { chart: 'auth', events: [{ type: 'signOut.requested' }] },
  askAgain: goTo('auth', { start: 'resetPassword' }),
  carryOn: goTo('registration'),
  chooseEmail: onSignIn({ type: 'email.chosen' }),
  chooseGoogle: onSignIn({ type: 'google.chosen' }),
  chooseGoogleBlocked: onSignIn({ type: 'google.chosen' }),
  closePopup: { go: ({ world }) => world.emitPopup({ type: 'popup.closed' }) },
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
  retry: { chart: 'auth', events: [{ type: 'retry.requested' }] },
  openDashboard: { chart: 'flow', events: [{ type: 'dashboard.requested' }] },
  signOut: { chart: 'auth', events: [{ type: 'signOut.requested' }] },
  confirmStore: { chart: 'auth', events: [{ type: 'ownership.confirmed' }] },
  disownStore: { chart: 'auth', events: [{ type: 'ownership.denied' }] },
  deleteStore: { chart: 'auth', events: [{ type: 'deletion.confirmed' }] },
  keepStore: { chart: 'auth', events: [{ type: 'deletion.cancelled' }] },
  submitShortPhone: {
    chart: 'registration',
    events: [
      { type: 'profile.changed', profile: { ...profile, phone: '12 345' } },
      { type: 'profile.submitted' },
    ],
  },
  submitProfile: {
    chart: 'registration',
    events: [{ type: 'profile.changed', profile }, { type: 'profile.submitted' }],
  },
  backToProfile: { chart: 'registration', events: [{ type: 'store.left' }] },
  submitStore: {
    chart: 'registration',
    events: [{ type: 'store.changed', store }, { type: 'store.submitted' }],
  },
  sendVerification: { chart: 'verification', events: [{ type: 'verification.requested' }] },
  verifyAddress: { chart: 'emailLink', events: [{ type: 'verification.confirmed' }] },
  proveBlank: prove(' '),
  proveWithPassword: prove('Horno-de-leña-7'),
  askForReset: { chart: 'emailLink', events: [{ type: 'reset.requested' }] },
  takeBack: { chart: 'emailLink', events: [{ type: 'recovery.confirmed' }] },
  sendLink: { chart: 'emailLink', events: [{ type: 'reset.requested' }] },
  saveBlank: save(' '),
  saveCommon: save('password1'),
  saveMismatch: save('Horno-de-leña-7', 'Horno-de-leña-8'),
  savePassword: save('Horno-de-leña-7'),
};

export const retryLink = { chart: 'emailLink', events: [{ type: 'retry.requested' }] } as const;
export type { ChartEvents };
