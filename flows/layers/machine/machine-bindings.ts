import type { PersonEventName } from '#flows/model/events.ts';
import type { AuthEvent } from '#machines/auth/auth.types.ts';
import type { EmailLinkEvent } from '#machines/email-link/email-link.types.ts';
import type { FlowEvent } from '#machines/flow/flow.types.ts';
import type { RegistrationEvent } from '#machines/registration/registration.types.ts';
import type { SignInEvent } from '#machines/sign-in/sign-in.types.ts';
import { samplePerson } from '#tests/support/sample-person.ts';
import type { Machines } from './machine-world.ts';

interface MachineEvents {
  readonly auth: AuthEvent;
  readonly signIn: SignInEvent;
  readonly emailLink: EmailLinkEvent;
  readonly flow: FlowEvent;
  readonly registration: RegistrationEvent;
  readonly verification: { readonly type: 'verification.requested' };
}
/** A user action as events of a machine, which may refuse the last event. */
type Sending<Name extends keyof MachineEvents> = {
  readonly machine: Name;
  readonly events: readonly MachineEvents[Name][];
};
export type MachineBinding =
  | { [Name in keyof MachineEvents]: Sending<Name> }[keyof MachineEvents]
  /** A navigation, which no machine handles. */
  | { readonly navigate: (machines: Machines) => void };

const send = <Name extends keyof MachineEvents>(
  machine: Name,
  ...events: readonly MachineEvents[Name][]
): Sending<Name> => ({ machine, events });
const credentials = (email: string, password: string, repeatPassword = password) =>
  send(
    'signIn',
    { type: 'email.edited', email },
    { type: 'field.edited', field: 'email' },
    { type: 'field.edited', field: 'password' },
    { type: 'credentials.submitted', email, password, repeatPassword },
  );
const email = 'ana@example.com';
const passwordEdited = { type: 'field.edited', field: 'password' } as const;
const save = (password: string, repeatPassword = password) =>
  send('emailLink', passwordEdited, { type: 'newPassword.submitted', password, repeatPassword });
const prove = (password: string) =>
  send('emailLink', passwordEdited, { type: 'password.submitted', password });
const { profile, store } = samplePerson;
const goTo = (...page: Parameters<Machines['navigate']>) =>
  ({ navigate: (machines: Machines) => machines.navigate(...page) }) as const;

export const personBindings: Record<
  Exclude<PersonEventName, 'reload' | 'closePopup' | 'signOutAtDashboard' | 'cancelAtGoogle'>,
  MachineBinding
> = {
  openSignIn: goTo('modal'),
  openMyDashboard: goTo('modal'),
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
  useAnotherAccount: send('auth', { type: 'signOut.requested' }),
  askAgain: goTo('auth', { start: 'resetPassword' }),
  carryOn: goTo('registration'),
  chooseEmail: send('signIn', { type: 'email.clicked' }),
  chooseGoogle: send('signIn', { type: 'provider.clicked', provider: 'google' }),
  chooseGoogleBlocked: send('signIn', { type: 'provider.clicked', provider: 'google' }),
  continueInTab: send('signIn', { type: 'redirect.clicked' }),
  copyUrl: send('signIn', { type: 'copy.requested' }),
  switchMode: send('signIn', { type: 'mode.switched' }),
  backToOptions: send('signIn', { type: 'options.clicked' }),
  submitBlank: credentials(' ', 'Horno-de-leña-7'),
  submitMalformedEmail: credentials(' ', 'Horno-de-leña-7'),
  submitShort: credentials(email, 'five5'),
  submitCommon: credentials(email, 'password1'),
  submitOwnEmail: credentials(email, email),
  submitMismatch: credentials(email, 'Horno-de-leña-7', 'Horno-de-leña-8'),
  submitValid: credentials(email, 'Horno-de-leña-7'),
  forgotPassword: send('signIn', { type: 'reset.clicked' }),
  submitResetBlank: send('signIn', { type: 'reset.submitted', email: ' ' }),
  submitReset: send('signIn', { type: 'reset.submitted', email }),
  backToForm: send('signIn', { type: 'email.clicked' }),
  submitLinkBlank: send('signIn', { type: 'link.submitted', password: ' ' }),
  submitLink: send('signIn', { type: 'link.submitted', password: 'Horno-de-leña-7' }),
  // A failed e-mail link has its own Retry.
  retry: send('auth', { type: 'retry.requested' }),
  openDashboard: send('flow', { type: 'dashboard.requested' }),
  signOut: send('auth', { type: 'signOut.requested' }),
  confirmStore: send('auth', { type: 'ownership.confirmed' }),
  disownStore: send('auth', { type: 'ownership.denied' }),
  deleteStore: send('auth', { type: 'deletion.confirmed' }),
  keepStore: send('auth', { type: 'deletion.cancelled' }),
  submitShortPhone: send(
    'registration',
    { type: 'profile.changed', profile: { ...profile, phone: '12 345' } },
    { type: 'profile.submitted' },
  ),
  submitProfile: send('registration', { type: 'profile.changed', profile }, { type: 'profile.submitted' }),
  backToProfile: send('registration', { type: 'store.left' }),
  submitStore: send('registration', { type: 'store.changed', store }, { type: 'store.submitted' }),
  changeEmail: {
    navigate: ({ auth, navigate }) => {
      auth()?.send({ type: 'emailChange.requested' });
      navigate('auth', { mode: 'signUp', start: 'email' });
    },
  },
  sendVerification: send('verification', { type: 'verification.requested' }),
  verifyEmail: send('emailLink', { type: 'verification.confirmed' }),
  proveBlank: prove(' '),
  proveWithPassword: prove('Horno-de-leña-7'),
  askForReset: send('emailLink', { type: 'reset.requested' }),
  takeBack: send('emailLink', { type: 'recovery.confirmed' }),
  sendLink: send('emailLink', { type: 'reset.requested' }),
  saveBlank: save(' '),
  saveCommon: save('password1'),
  saveMismatch: save('Horno-de-leña-7', 'Horno-de-leña-8'),
  savePassword: save('Horno-de-leña-7'),
};

export const retryLink = send('emailLink', { type: 'retry.requested' });
