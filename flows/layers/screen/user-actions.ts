import type { OwnerField } from '#contract/limits.ts';
import type { FlowState } from '#flows/generation/graph.ts';
import type { PersonEventName } from '#flows/model/events.ts';
import { samplePerson } from '#tests/support/sample-person.ts';

interface Control {
  readonly role: 'button' | 'link';
  /** A text key. */
  readonly name: string;
  /** The link's target, when another link has the same text. */
  readonly to?: string;
}

/** A user action: fills fields by the key of their label, and presses a control. */
export interface Act {
  readonly fill?: Readonly<Record<string, string>>;
  readonly press: Control;
}

export const secret = 'Horno-de-leña-7';
const button = (name: string) => ({ role: 'button', name }) as const;
const link = (name: string, to?: string): Control => ({ role: 'link', name, ...(to && { to }) });
const press = (control: Control): Act => ({ press: control });

export interface Person {
  readonly email: string;
  /** Defaults to `secret`. */
  readonly password?: string;
}

type ActionFactory = (person: Person, isSignUp: boolean) => Act;
const submit =
  (fields: (person: Person) => { email: string; password: string; repeat?: string }): ActionFactory =>
  (person, isSignUp) => {
    const { email, password, repeat = password } = fields(person);
    return {
      fill: {
        'auth.email': email,
        'auth.password': password,
        ...(isSignUp && { 'auth.repeatPassword': repeat }),
      },
      press: button(isSignUp ? 'auth.signUp' : 'auth.signIn'),
    };
  };
const save = (password: string, repeat = password): Act => ({
  fill: { 'emailLink.newPassword.password': password, 'auth.repeatPassword': repeat },
  press: button('emailLink.newPassword.submit'),
});
const labels = {
  name: 'registration.firstName',
  lastName: 'registration.lastName',
  phone: 'registration.phone',
  storeName: 'registration.storeName',
  address: 'registration.storeAddress',
} satisfies Record<OwnerField, string>;
/** The texts of onboarding's fields, by the key of their label. */
export const labelled = (texts: Readonly<Partial<Record<OwnerField, string>>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [labels[field as OwnerField], text]));
export const shortPhone = '12 345';
const profile = (changes = {}): Act => ({
  fill: labelled({ ...samplePerson.profile, ...changes }),
  press: button('registration.continue'),
});

/** Actions outside the page: each layer implements them. */
export type UnscriptedAction =
  | 'reload'
  | 'goBack'
  | 'goForward'
  | 'closePopup'
  | 'cancelAtGoogle'
  | 'signOutAtDashboard';

export const userActions: Record<Exclude<PersonEventName, UnscriptedAction>, Act | ActionFactory> = {
  openSignIn: press(button('common.nav.signIn')),
  openMyDashboard: press(button('common.nav.openDashboard')),
  closeModal: press(button('common.close')),
  openAuth: press(link('getStarted.action', '/auth')),
  goToIntroduction: press(link('auth.back')),
  chooseEmail: press(button('auth.continueWithEmail')),
  chooseGoogle: press(button('auth.continueWith.google')),
  chooseGoogleBlocked: press(button('auth.continueWith.google')),
  continueInTab: press(button('auth.continueInThisTab')),
  copyUrl: press(button('auth.inApp.copy')),
  switchMode: (_, isSignUp) => press(button(isSignUp ? 'auth.haveAccountLink' : 'auth.noAccountLink')),
  backToOptions: press(button('auth.backToOptions')),
  submitBlank: submit(() => ({ email: '', password: '' })),
  submitMalformedEmail: submit(() => ({ email: 'ana', password: secret })),
  submitShort: submit(({ email }) => ({ email, password: 'five5' })),
  submitCommon: submit(({ email }) => ({ email, password: 'Qwerty123' })),
  submitOwnEmail: submit(({ email }) => ({ email, password: email })),
  submitMismatch: submit(({ email }) => ({ email, password: secret, repeat: `${secret}8` })),
  submitValid: submit(({ email, password = secret }) => ({ email, password })),
  forgotPassword: press(button('auth.forgotPassword')),
  submitResetBlank: { fill: { 'auth.email': '' }, press: button('auth.sendResetLink') },
  submitReset: ({ email }) => ({ fill: { 'auth.email': email }, press: button('auth.sendResetLink') }),
  backToForm: press(button('auth.backToSignIn')),
  submitLinkBlank: { fill: { 'auth.password': '' }, press: button('auth.link.submit') },
  submitLink: { fill: { 'auth.password': secret }, press: button('auth.link.submit') },
  retry: press(button('auth.retry')),
  signOut: press(button('auth.signOut')),
  openDashboard: press(link('auth.openDashboard')),
  confirmStore: press(button('auth.storeQuestion.yes')),
  disownStore: press(button('auth.storeQuestion.no')),
  deleteStore: press(button('auth.storeDeletion.confirm')),
  keepStore: press(button('auth.storeDeletion.cancel')),
  goToSignIn: press(link('auth.signIn')),
  leaveOnboarding: press(link('auth.back')),
  continueSetup: press(link('auth.accountChoice.continue')),
  useAnotherAccount: press(button('auth.accountChoice.another')),
  submitShortPhone: profile({ phone: shortPhone }),
  submitProfile: profile(),
  backToProfile: press(button('auth.back')),
  submitStore: {
    fill: labelled(samplePerson.store),
    press: button('registration.complete'),
  },
  changeEmail: press(link('registration.changeEmail')),
  sendVerification: press(button('registration.unverified.send')),
  saveBlank: save(''),
  saveCommon: save('Qwerty123'),
  saveMismatch: save(secret, `${secret}8`),
  savePassword: save(secret),
  askAgain: press(link('emailLink.askAgain')),
  verifyEmail: press(button('emailLink.askingToVerify.confirm')),
  proveBlank: { fill: { 'auth.password': '' }, press: button('emailLink.askingForPassword.submit') },
  proveWithPassword: {
    fill: { 'auth.password': secret },
    press: button('emailLink.askingForPassword.submit'),
  },
  askForReset: press(button('emailLink.askingForPassword.reset')),
  takeBack: press(button('emailLink.askingToRecover.confirm')),
  sendLink: press(button('emailLink.recovered.send')),
  carryOn: press(link('emailLink.verified.continue')),
};

export const findUserAction = (
  event: PersonEventName,
  person: Person,
  isSignUp: boolean,
): Act | undefined => {
  const perform = (userActions as Partial<Record<PersonEventName, Act | ActionFactory>>)[event];
  return typeof perform === 'function' ? perform(person, isSignUp) : perform;
};

/** Whether the form of a state signs up: its button and fields differ. */
export const isSignUpIn = ({ value, context }: FlowState): boolean =>
  context?.mode === 'signUp' || /^sign(Up|ingUp)/.test(value);
