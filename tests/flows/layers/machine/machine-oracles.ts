import type { PartName } from '#tests/flows/flow.model.ts';
import { ana } from '#tests/flows/layers/fakes/fake-world.ts';
import type { Address } from './chart-world.ts';

/** Expected states of the machines in a state of the model. Omitted ones are not compared. */
export interface ExpectedCharts {
  readonly at: Address;
  readonly auth?: string;
  readonly signIn?: string;
  readonly registration?: string;
  readonly emailLink?: string;
  readonly verification?: string;
  /** All pending requests. */
  readonly waits?: readonly string[];
  readonly error?: string | null;
  /** Values of selectors, such as the step and the mode. */
  readonly shows?: Readonly<Record<string, unknown>>;
}

type Context = Readonly<Record<string, unknown>>;
type Oracle = ExpectedCharts | ((context: Context) => ExpectedCharts);
type Oracles = Readonly<Record<string, Oracle>>;

const atDashboard: ExpectedCharts = {
  at: 'dashboard',
  auth: 'redirect',
  waits: [],
  shows: { canOpenDashboard: false },
};
const unopened = (at: Address): ExpectedCharts => ({ ...atDashboard, at, shows: { canOpenDashboard: true } });
const onAuth = (auth: string, ...waits: string[]): ExpectedCharts => ({ at: 'auth', auth, waits });
/** The page is /auth until onboarding begins. */
const arriving =
  (auth: string, ...waits: string[]) =>
  ({ place, silent, isOffline }: Context): ExpectedCharts => ({
    at: place === 'auth' ? 'auth' : 'registration',
    auth,
    waits,
    error: null,
    shows: { isOffline: isOffline ?? (silent === true || auth.endsWith('waitingForConnection')) },
  });
const failed =
  (auth: string, error: string | null) =>
  ({ place }: Context): ExpectedCharts => ({
    at: place === 'auth' ? 'auth' : 'registration',
    auth,
    waits: [],
    error,
  });

const signedOutThere = (context: Context): ExpectedCharts => {
  const expected = arriving('watchingIdentity')(context);
  return { ...expected, shows: { ...expected.shows, isSignedOut: true, ownership: context.ownership } };
};

const arrival: Oracles = {
  checking: onAuth('checkingSession.requesting', 'checkSession'),
  checkingSilent: { ...onAuth('checkingSession.waitingForConnection'), shows: { isOffline: true } },
  checkingOffline: { ...onAuth('checkingSession.waitingForConnection'), shows: { isOffline: true } },
  checkingSignedOut: onAuth('checkingSession.requesting', 'checkSession'),
  signedOut: signedOutThere,
  revoked: signedOutThere,
  fetching: arriving('fetchingToken.requesting', 'fetchToken'),
  fetchingSilent: arriving('fetchingToken.waitingForConnection'),
  fetchingOffline: arriving('fetchingToken.waitingForConnection'),
  tokenFailed: failed('watchingIdentity', 'tokenFailed'),
  lookup: arriving('lookingUpUser.requesting', 'lookUpUser'),
  lookupRenewal: arriving('lookingUpUser.refreshingToken', 'refreshToken'),
  backoff: arriving('lookingUpUser.backingOff'),
  lookupOffline: arriving('lookingUpUser.waitingForConnection'),
  lookupWhileOffline: (context) =>
    arriving('lookingUpUser.requesting', 'lookUpUser')({ ...context, isOffline: true }),
  lookupFailed: failed('lookupFailed', 'lookupFailed'),
  asking: ({ problem, ...context }) => ({
    ...failed('confirmingStoreOwnership.prompting', problem === null ? null : String(problem))(context),
    shows: { askedAbout: 'Pan de Ana' },
  }),
  disowning: arriving('confirmingStoreOwnership.confirmingDeletion'),
  settling: arriving('savingOwnership', 'confirmOwnership'),
  deleting: arriving('savingOwnership', 'confirmOwnership'),
  onboarding: arriving('needsRegistration.confirmed'),
  choosing: onAuth('choosingAccount'),
  choosingAgain: onAuth('choosingAccount'),
  unconfirmed: arriving('needsRegistration.backingOff'),
  unconfirmedOffline: arriving('needsRegistration.backingOff'),
  rechecking: arriving('needsRegistration.requesting', 'lookUpUser'),
  recheckRenewal: arriving('needsRegistration.refreshingToken', 'refreshToken'),
  session: arriving('creatingSession.requesting', 'createSession'),
  sessionRenewal: arriving('creatingSession.refreshingToken', 'refreshToken'),
  sessionSilent: arriving('creatingSession.waitingForConnection'),
  sessionOffline: arriving('creatingSession.waitingForConnection'),
  sessionFailed: (context) => failed('sessionFailed', String(context.problem))(context),
  tooOld: failed('sessionFailed', 'recentSignInRequired'),
  signingOut: ({ place }) => ({
    at: place === 'auth' ? 'auth' : 'registration',
    auth: 'signingOut',
    waits: ['signOut'],
  }),
  dashboard: atDashboard,
  unopened: ({ place }) => unopened(place === 'auth' ? 'auth' : 'registration'),
};

const form =
  (surface: Address) =>
  (signIn: string, ...waits: string[]) =>
  ({ mode, said }: Context): ExpectedCharts => ({
    at: surface,
    auth: 'watchingIdentity',
    signIn,
    waits,
    // Policy errors and linking do not outlast their views.
    shows: { mode, said: chartSays(said), missing: 0, linkEmail: '' },
  });
/** Field errors and policy errors are no failures of the machine. */
const faults = ['required', 'invalidEmail', 'minLength', 'common', 'ownEmail', 'mismatch'];
const silent = [...faults, 'missing'];
const chartSays = (said: unknown) => (silent.includes(String(said)) ? null : said);

const linked = (expected: ExpectedCharts): ExpectedCharts => ({
  ...expected,
  shows: { ...expected.shows, linkEmail: ana.email },
});

const signIn = (surface: Address): Oracles => {
  const at = form(surface);
  return {
    landing: { at: 'landing', auth: 'watchingIdentity', waits: [] },
    introduction: { at: 'introduction', waits: [] },
    options: at('social.choosing'),
    popup: at('social.waitingForGoogle.open', 'signInWithGoogle'),
    secondPopup: at('social.waitingForGoogle.open', 'signInWithGoogle'),
    popupClosed: at('social.waitingForGoogle.closed', 'signInWithGoogle'),
    blocked: at('social.popupBlocked'),
    atGoogle: { at: 'google' },
    linking: (context) => linked(at('linking.editing')(context)),
    connecting: (context) => linked(at('linking.submitting', 'linkGoogle')(context)),
    form: (context) => ({
      ...at('email.editing')(context),
      shows: {
        mode: context.mode,
        said: chartSays(context.said),
        // Policy errors remain until the next submission; field errors do not.
        ...(!faults.includes(String(context.said)) && { missing: context.said === 'missing' ? 1 : 0 }),
      },
    }),
    submitting: (context) =>
      context.mode === 'signIn'
        ? at('email.submitting.signingIn', 'signInWithEmail')(context)
        : at('email.submitting.signingUp', 'signUpWithEmail')(context),
    reset: at('resetPassword.editing'),
    requestingReset: at('resetPassword.submitting', 'requestPasswordReset'),
    resetSent: at('resetPassword.sent'),
    arriving: { at: surface, auth: 'fetchingToken.requesting', waits: ['fetchToken'] },
    copying: at('social.copyingAddress', 'copyAddress'),
  };
};

const onboarding = (step: 1 | 2, registration: string, ...waits: string[]) => ({
  at: 'registration' as const,
  registration,
  waits,
  shows: { step },
});
/** Both steps, with their errors and text. */
const filled =
  (step: 1 | 2, registration: string) =>
  ({ said, typed, person }: Context): ExpectedCharts => ({
    ...onboarding(step, registration),
    auth: person === 'signed out' ? 'watchingIdentity' : 'needsRegistration.confirmed',
    shows: {
      step,
      failure: said,
      isIdentityResolved: true,
      name: typed === 'nothing' ? '' : 'Ana',
      storeName: typed === 'everything' ? 'Pan de Ana' : '',
    },
  });

const recognized = (step: 1 | 2, registration: string): ExpectedCharts => ({
  ...onboarding(step, registration, 'createSession'),
  auth: 'creatingSession.requesting',
});

const registering: Oracles = {
  profile: filled(1, 'profile'),
  store: filled(2, 'store'),
  registering: onboarding(2, 'submitting.registeringOwner', 'registerOwner'),
  fetching: onboarding(2, 'submitting.fetchingToken', 'fetchToken'),
  opening: onboarding(2, 'submitting.creatingSession', 'createSession'),
  recognizedAtProfile: recognized(1, 'profile'),
  recognizedAtStore: recognized(2, 'store'),
  left: onAuth('choosingAccount'),
  signingOut: onAuth('signingOut', 'signOut'),
  signedOut: onAuth('watchingIdentity'),
  dashboard: { ...atDashboard, registration: 'completed' },
  unopened: { ...unopened('registration'), registration: 'completed' },
};

const linkAt =
  (emailLink: string, ...waits: string[]) =>
  ({ said, hasFailed }: Context): ExpectedCharts => ({
    at: 'link',
    emailLink,
    waits,
    shows: {
      problem: emailLink === 'unusable' || emailLink === 'checkingIdentity' ? said : null,
      failure: hasFailed || emailLink.endsWith('Failed') ? 'network' : null,
      ...(emailLink.startsWith('newPassword') && { email: ana.email }),
      // Policy errors remain until the next submission; field errors do not.
      ...(!faults.includes(String(said)) && { missing: said === 'missing' ? 1 : 0 }),
    },
  });

const failures: readonly unknown[] = ['network', 'tooManyRequests'];
const failing =
  (emailLink: string) =>
  ({ said }: Context): ExpectedCharts => ({
    at: 'link',
    emailLink,
    waits: [],
    shows: { problem: null, failure: failures.includes(said) ? said : null, email: ana.email },
  });

const emailLink: Oracles = {
  identifying: linkAt('verification.identifying', 'refreshIdentity'),
  askingForPassword: failing('verification.editing'),
  proving: linkAt('verification.applyingWithPassword', 'verifyEmail'),
  sendingReset: linkAt('verification.sendingLink', 'requestPasswordReset'),
  resetSent: linkAt('verification.linkSent'),
  askingToRecover: linkAt('recovery.prompting'),
  recovering: linkAt('recovery.applying', 'recoverEmail'),
  recoveryFailed: linkAt('recovery.applyFailed'),
  sendingLink: linkAt('recovery.sendingLink', 'requestPasswordReset'),
  notSent: failing('recovery.sendFailed'),
  linkSent: linkAt('recovery.linkSent'),
  checking: linkAt('checking', 'checkLink'),
  checkFailed: linkAt('checkFailed'),
  findingOut: linkAt('checkingIdentity', 'refreshIdentity'),
  useless: linkAt('unusable'),
  uselessHere: linkAt('unusable'),
  newPassword: linkAt('newPassword.editing'),
  saving: linkAt('newPassword.saving', 'setNewPassword'),
  askingToVerify: linkAt('verification.prompting'),
  applying: linkAt('verification.applying', 'verifyEmail'),
  applyFailed: linkAt('verification.applyFailed'),
  recognizing: linkAt('checkingIdentity', 'refreshIdentity'),
  verified: { at: 'link', emailLink: 'verified', waits: [], shows: { isSignedIn: false } },
  verifiedHere: { at: 'link', emailLink: 'verified', waits: [], shows: { isSignedIn: true } },
  form: { at: 'auth', signIn: 'email.editing' },
  resetForm: { at: 'auth', signIn: 'resetPassword.editing' },
  onboarding: { at: 'registration' },
};

const verificationAt = (verification: string, ...waits: string[]): Oracle => ({
  at: 'registration',
  verification,
  waits,
  shows: { isVerified: false, sendingError: null },
});

const expectedStates: Record<PartName, Oracles> = {
  arrival,
  'sign-in': signIn('auth'),
  modal: signIn('modal'),
  'in-app': signIn('auth'),
  onboarding: registering,
  'reset-link': emailLink,
  'verification-link': emailLink,
  'recovery-link': emailLink,
  verification: {
    unverified: verificationAt('idle'),
    sending: verificationAt('sending', 'sendVerification'),
    sent: verificationAt('sent'),
    failed: ({ said }) => ({
      at: 'registration',
      verification: 'failed',
      waits: [],
      shows: { isVerified: false, sendingError: said },
    }),
    verified: { at: 'registration', waits: [], shows: { isVerified: true } },
  },
  landing: {
    checking: { at: 'landing', auth: 'checkingSession.requesting', waits: ['checkSession'] },
    checkingInModal: { at: 'modal', auth: 'checkingSession.requesting', waits: ['checkSession'] },
    fetching: { at: 'landing', auth: 'fetchingToken.requesting', waits: ['fetchToken'] },
    fetchingInModal: { at: 'modal', auth: 'fetchingToken.requesting', waits: ['fetchToken'] },
    retryingInModal: { at: 'modal', auth: 'fetchingToken.requesting', waits: ['fetchToken'] },
    lookup: { at: 'landing', auth: 'lookingUpUser.requesting', waits: ['lookUpUser'] },
    lookupInModal: { at: 'modal', auth: 'lookingUpUser.requesting', waits: ['lookUpUser'] },
    session: { at: 'landing', auth: 'creatingSession.requesting', waits: ['createSession'] },
    sessionInModal: { at: 'modal', auth: 'creatingSession.requesting', waits: ['createSession'] },
    owner: { at: 'landing', auth: 'redirect', waits: [] },
    ownerAgain: { at: 'landing', auth: 'checkingSession.requesting', waits: ['checkSession'] },
    newcomer: { at: 'landing', auth: 'needsRegistration.confirmed', waits: [] },
    failed: { at: 'landing', auth: 'sessionFailed', error: 'sessionFailed', waits: [] },
    failedInModal: { at: 'modal', auth: 'sessionFailed', error: 'sessionFailed', waits: [] },
    signedOut: { at: 'landing', auth: 'watchingIdentity', waits: [] },
    signedOutInModal: { at: 'modal', auth: 'watchingIdentity', signIn: 'social.choosing', waits: [] },
    onboarding: {
      at: 'registration',
      auth: 'needsRegistration.confirmed',
      registration: 'profile',
      waits: [],
    },
    dashboard: atDashboard,
    unopenedInModal: unopened('modal'),
  },
  journey: {
    introduction: { at: 'introduction' },
    popup: { at: 'auth', signIn: 'social.waitingForGoogle.open', waits: ['signInWithGoogle'] },
    signUpOptions: { at: 'auth', signIn: 'social.choosing', waits: [], shows: { mode: 'signUp' } },
    signUpForm: { at: 'auth', signIn: 'email.editing', waits: [], shows: { mode: 'signUp' } },
    signingUp: { at: 'auth', signIn: 'email.submitting.signingUp', waits: ['signUpWithEmail'] },
    arriving: onAuth('fetchingToken.requesting', 'fetchToken'),
    lookup: onAuth('lookingUpUser.requesting', 'lookUpUser'),
    profile: { at: 'registration', registration: 'profile', waits: [], shows: { step: 1 } },
    store: { at: 'registration', registration: 'store', waits: [], shows: { step: 2, name: 'Ana' } },
    registering: onboarding(2, 'submitting.registeringOwner', 'registerOwner'),
    fetching: onboarding(2, 'submitting.fetchingToken', 'fetchToken'),
    opening: onboarding(2, 'submitting.creatingSession', 'createSession'),
    dashboard: { at: 'dashboard', auth: 'redirect', registration: 'completed', waits: [] },
    landing: { at: 'landing', auth: 'watchingIdentity', waits: [] },
    ownersOptions: { at: 'modal', signIn: 'social.choosing', waits: [] },
    ownersForm: { at: 'modal', signIn: 'email.editing', waits: [] },
    signingIn: { at: 'modal', signIn: 'email.submitting.signingIn', waits: ['signInWithEmail'] },
    ownersPopup: { at: 'modal', signIn: 'social.waitingForGoogle.open', waits: ['signInWithGoogle'] },
    arrivingAgain: { at: 'modal', auth: 'fetchingToken.requesting', waits: ['fetchToken'] },
    lookupAgain: { at: 'modal', auth: 'lookingUpUser.requesting', waits: ['lookUpUser'] },
    openingAgain: { at: 'modal', auth: 'creatingSession.requesting', waits: ['createSession'] },
    dashboardAgain: { at: 'dashboard', auth: 'redirect', waits: [] },
  },
};

/** Returns the expected states, or nothing without an oracle. */
export const expectedCharts = (
  part: PartName,
  state: string,
  context: Context,
): ExpectedCharts | undefined => {
  const oracle = expectedStates[part][state];
  return typeof oracle === 'function' ? oracle(context) : oracle;
};
export const oracleTable = expectedStates;
