import type { Step } from '#contract/limits.ts';
import type { SectionName } from '#flows/flow.model.ts';
import { ana } from '#flows/layers/fakes/fake-world.ts';
import type { Context, Oracles } from '#flows/layers/oracles.ts';
import { samplePerson } from '#tests/support/sample-person.ts';
import type { PageName } from './machine-world.ts';

/** Expected states of the machines in a state of the model. Omitted ones are not compared. */
export interface ExpectedMachines {
  readonly at: PageName;
  readonly auth?: string;
  readonly signIn?: string;
  readonly registration?: string;
  readonly emailLink?: string;
  readonly verification?: string;
  readonly pendingRequests?: readonly string[];
  readonly error?: string | null;
  /** Values of selectors, such as the step and the mode. */
  readonly values?: Readonly<Record<string, unknown>>;
}

const atDashboard: ExpectedMachines = {
  at: 'dashboard',
  auth: 'redirect',
  pendingRequests: [],
  values: { isDashboardUnopened: false },
};
const unopened = (at: PageName): ExpectedMachines => ({
  ...atDashboard,
  at,
  values: { isDashboardUnopened: true },
});
const onPage = (at: PageName, auth: string, ...pendingRequests: string[]): ExpectedMachines => ({
  at,
  auth,
  pendingRequests,
});
const onAuth = (auth: string, ...pendingRequests: string[]) => onPage('auth', auth, ...pendingRequests);
const formOn = (at: PageName, signIn: string, ...pendingRequests: string[]): ExpectedMachines => ({
  at,
  signIn,
  pendingRequests,
});
/** The page is /auth until onboarding begins. */
const arriving =
  (auth: string, ...pendingRequests: string[]) =>
  ({ place, silent, isOffline }: Context): ExpectedMachines => ({
    at: place === 'auth' ? 'auth' : 'registration',
    auth,
    pendingRequests,
    error: null,
    values: { isOffline: isOffline ?? (silent === true || auth.endsWith('waitingForConnection')) },
  });
const failed =
  (auth: string, error: string | null) =>
  ({ place }: Context): ExpectedMachines => ({
    at: place === 'auth' ? 'auth' : 'registration',
    auth,
    pendingRequests: [],
    error,
  });

const signedOutThere = (context: Context): ExpectedMachines => {
  const expected = arriving('watchingIdentity.signedOut')(context);
  return { ...expected, values: { ...expected.values, isSignedOut: true, ownership: context.ownership } };
};

const arrival: Oracles<ExpectedMachines> = {
  checking: onAuth('checkingSession.requesting', 'checkSession'),
  checkingSilent: { ...onAuth('checkingSession.waitingForConnection'), values: { isOffline: true } },
  checkingOffline: { ...onAuth('checkingSession.waitingForConnection'), values: { isOffline: true } },
  checkingSignedOut: onAuth('checkingSession.requesting', 'checkSession'),
  signedOut: signedOutThere,
  revoked: signedOutThere,
  fetching: arriving('fetchingToken.requesting', 'fetchToken'),
  fetchingSilent: arriving('fetchingToken.waitingForConnection'),
  fetchingOffline: arriving('fetchingToken.waitingForConnection'),
  tokenFailed: failed('watchingIdentity.tokenFailed', 'tokenFailed'),
  lookup: arriving('lookingUpUser.requesting', 'lookUpUser'),
  lookupRenewal: arriving('lookingUpUser.refreshingToken', 'refreshToken'),
  backoff: arriving('lookingUpUser.backingOff'),
  lookupOffline: arriving('lookingUpUser.waitingForConnection'),
  lookupWhileOffline: (context) =>
    arriving('lookingUpUser.requesting', 'lookUpUser')({ ...context, isOffline: true }),
  lookupFailed: failed('lookupFailed', 'lookupFailed'),
  asking: ({ problem, ...context }) => ({
    ...failed('confirmingStoreOwnership.prompting', problem === null ? null : String(problem))(context),
    values: { unconfirmedStore: 'Pan de Ana' },
  }),
  disowning: arriving('confirmingStoreOwnership.confirmingDeletion'),
  settling: arriving('savingOwnership', 'confirmOwnership'),
  deleting: arriving('savingOwnership', 'confirmOwnership'),
  onboarding: arriving('needsRegistration.recordMissing'),
  choosing: onAuth('choosingAccount'),
  choosingAgain: onAuth('choosingAccount'),
  recordUnknown: arriving('needsRegistration.backingOff'),
  recordUnknownOffline: arriving('needsRegistration.backingOff'),
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
    pendingRequests: ['signOut'],
  }),
  dashboard: atDashboard,
  unopened: ({ place }) => unopened(place === 'auth' ? 'auth' : 'registration'),
};

const form =
  (surface: PageName) =>
  (signIn: string, ...pendingRequests: string[]) =>
  ({ mode, said }: Context): ExpectedMachines => ({
    at: surface,
    auth: 'watchingIdentity.signedOut',
    signIn,
    pendingRequests,
    // Policy errors and linking do not outlast their views.
    values: { mode, message: machineMessage(said), missing: 0, linkEmail: '' },
  });
/** Messages that are not failures of the machine: field errors, and with `missing` policy errors. */
const fieldErrors = ['required', 'invalidEmail', 'minLength', 'common', 'ownEmail', 'mismatch'];
const formErrors = [...fieldErrors, 'missing'];
const machineMessage = (said: unknown) => (formErrors.includes(String(said)) ? null : said);

const linked = (expected: ExpectedMachines): ExpectedMachines => ({
  ...expected,
  values: { ...expected.values, linkEmail: ana.email },
});

const signIn = (surface: PageName): Oracles<ExpectedMachines> => {
  const at = form(surface);
  return {
    landing: { at: 'landing', auth: 'watchingIdentity.signedOut', pendingRequests: [] },
    introduction: { at: 'introduction', pendingRequests: [] },
    options: at('social.choosing'),
    popup: at('social.waitingForProvider.open', 'signInWithProvider'),
    secondPopup: at('social.waitingForProvider.open', 'signInWithProvider'),
    popupClosed: at('social.waitingForProvider.closed', 'signInWithProvider'),
    blocked: at('social.popupBlocked'),
    atGoogle: { at: 'google' },
    linking: (context) => linked(at('linking.editing')(context)),
    connecting: (context) => linked(at('linking.submitting', 'linkProvider')(context)),
    form: (context) => ({
      ...at('email.editing')(context),
      values: {
        mode: context.mode,
        message: machineMessage(context.said),
        // Policy errors remain until the next submission; field errors do not.
        ...(!fieldErrors.includes(String(context.said)) && { missing: context.said === 'missing' ? 1 : 0 }),
      },
    }),
    submitting: (context) =>
      context.mode === 'signIn'
        ? at('email.submitting.signingIn', 'signInWithEmail')(context)
        : at('email.submitting.signingUp', 'signUpWithEmail')(context),
    reset: at('resetPassword.editing'),
    requestingReset: at('resetPassword.submitting', 'requestPasswordReset'),
    resetSent: at('resetPassword.sent'),
    arriving: { at: surface, auth: 'fetchingToken.requesting', pendingRequests: ['fetchToken'] },
    copying: at('social.copyingUrl', 'copyUrl'),
  };
};

const onboarding = (step: Step, registration: string, ...pendingRequests: string[]) => ({
  at: 'registration' as const,
  registration,
  pendingRequests,
  values: { step },
});
const submission =
  (request: string, ...pendingRequests: string[]) =>
  ({ silent }: Context): ExpectedMachines => ({
    ...onboarding('store', `submitting.${request}`, ...pendingRequests),
    values: { step: 'store', isOffline: silent === true || request === 'waitingForConnection' },
  });
/** The auth machine creates the session of a new owner. */
const session =
  (auth: string, ...pendingRequests: string[]) =>
  ({ silent }: Context): ExpectedMachines => ({
    ...onboarding('store', 'registered.store', ...pendingRequests),
    auth,
    error: null,
    values: { step: 'store', isOffline: silent === true || auth.endsWith('waitingForConnection') },
  });
const authOf = ({ person, failed }: Context) => {
  if (person === 'signed out') return 'watchingIdentity.signedOut';
  if (!failed) return 'needsRegistration.recordMissing';
  return failed === 'tokenFailed' ? 'watchingIdentity.tokenFailed' : 'sessionFailed';
};
const filled =
  (step: Step) =>
  (context: Context): ExpectedMachines => {
    const { said, typed, isRegistered, failed } = context;
    return {
      ...onboarding(step, isRegistered ? `registered.${step}` : step),
      auth: authOf(context),
      error: failed ? String(failed) : null,
      values: {
        step,
        failure: said,
        isIdentityResolved: true,
        name: typed === 'nothing' ? '' : samplePerson.profile.name,
        storeName: typed === 'everything' ? samplePerson.store.storeName : '',
      },
    };
  };

const recognized = (step: Step): ExpectedMachines => ({
  ...onboarding(step, `registered.${step}`, 'createSession'),
  auth: 'creatingSession.requesting',
});

const registering: Oracles<ExpectedMachines> = {
  profile: filled('profile'),
  store: filled('store'),
  registering: submission('requesting', 'registerOwner'),
  registeringSilent: submission('waitingForConnection'),
  registeringOffline: submission('waitingForConnection'),
  registeringRenewal: submission('refreshingToken', 'refreshToken'),
  fetching: session('fetchingToken.requesting', 'fetchToken'),
  fetchingSilent: session('fetchingToken.waitingForConnection'),
  fetchingOffline: session('fetchingToken.waitingForConnection'),
  refetching: session('fetchingToken.requesting', 'fetchToken'),
  relookup: session('lookingUpUser.requesting', 'lookUpUser'),
  opening: session('creatingSession.requesting', 'createSession'),
  openingSilent: session('creatingSession.waitingForConnection'),
  openingOffline: session('creatingSession.waitingForConnection'),
  openingRenewal: session('creatingSession.refreshingToken', 'refreshToken'),
  recognizedAtProfile: recognized('profile'),
  recognizedAtStore: recognized('store'),
  left: onAuth('choosingAccount'),
  signingOut: onAuth('signingOut', 'signOut'),
  signedOut: onAuth('watchingIdentity.signedOut'),
  dashboard: { ...atDashboard, registration: 'completed' },
  unopened: { ...unopened('registration'), registration: 'completed' },
};

const linkAt =
  (emailLink: string, ...pendingRequests: string[]) =>
  ({ said, hasFailed }: Context): ExpectedMachines => ({
    at: 'link',
    emailLink,
    pendingRequests,
    values: {
      problem: emailLink === 'unusable' || emailLink === 'checkingIdentity' ? said : null,
      failure: hasFailed || emailLink.endsWith('Failed') ? 'network' : null,
      ...(emailLink.startsWith('newPassword') && { email: ana.email }),
      // Policy errors remain until the next submission; field errors do not.
      ...(!fieldErrors.includes(String(said)) && { missing: said === 'missing' ? 1 : 0 }),
    },
  });

const failures: readonly unknown[] = ['network', 'tooManyRequests'];
const failing =
  (emailLink: string) =>
  ({ said }: Context): ExpectedMachines => ({
    at: 'link',
    emailLink,
    pendingRequests: [],
    values: { problem: null, failure: failures.includes(said) ? said : null, email: ana.email },
  });

const emailLink: Oracles<ExpectedMachines> = {
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
  signingIn: linkAt('signingIn', 'signInWithNewPassword'),
  askingToVerify: linkAt('verification.prompting'),
  applying: linkAt('verification.applying', 'verifyEmail'),
  applyFailed: linkAt('verification.applyFailed'),
  recognizing: linkAt('checkingIdentity', 'refreshIdentity'),
  verified: { at: 'link', emailLink: 'verified', pendingRequests: [], values: { isSignedIn: false } },
  verifiedHere: { at: 'link', emailLink: 'verified', pendingRequests: [], values: { isSignedIn: true } },
  form: { at: 'auth', signIn: 'email.editing' },
  resetForm: { at: 'auth', signIn: 'resetPassword.editing' },
  onboarding: { at: 'registration' },
};

const verificationAt = (verification: string, ...pendingRequests: string[]): ExpectedMachines => ({
  at: 'registration',
  verification,
  pendingRequests,
  values: { isVerified: false, sendingError: null },
});

export const expectedMachines: Record<SectionName, Oracles<ExpectedMachines>> = {
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
    // The request for another link may still run.
    changingEmail: { at: 'auth', auth: 'signingOut', values: { mode: 'signUp' } },
    correcting: {
      at: 'auth',
      auth: 'watchingIdentity.signedOut',
      signIn: 'email.editing',
      values: { mode: 'signUp' },
    },
    sending: verificationAt('sending', 'sendVerification'),
    sent: verificationAt('sent'),
    failed: ({ said }) => ({
      at: 'registration',
      verification: 'failed',
      pendingRequests: [],
      values: { isVerified: false, sendingError: said },
    }),
    verified: { at: 'registration', pendingRequests: [], values: { isVerified: true } },
  },
  landing: {
    checking: onPage('landing', 'checkingSession.requesting', 'checkSession'),
    checkingInModal: onPage('modal', 'checkingSession.requesting', 'checkSession'),
    fetching: onPage('landing', 'fetchingToken.requesting', 'fetchToken'),
    fetchingInModal: onPage('modal', 'fetchingToken.requesting', 'fetchToken'),
    retryingInModal: onPage('modal', 'fetchingToken.requesting', 'fetchToken'),
    lookup: onPage('landing', 'lookingUpUser.requesting', 'lookUpUser'),
    lookupInModal: onPage('modal', 'lookingUpUser.requesting', 'lookUpUser'),
    session: onPage('landing', 'creatingSession.requesting', 'createSession'),
    sessionInModal: onPage('modal', 'creatingSession.requesting', 'createSession'),
    owner: onPage('landing', 'redirect'),
    ownerAgain: onPage('landing', 'checkingSession.requesting', 'checkSession'),
    newcomer: onPage('landing', 'needsRegistration.recordMissing'),
    failed: { ...onPage('landing', 'sessionFailed'), error: 'sessionFailed' },
    failedInModal: { ...onPage('modal', 'sessionFailed'), error: 'sessionFailed' },
    signedOut: onPage('landing', 'watchingIdentity.signedOut'),
    signedOutInModal: { ...onPage('modal', 'watchingIdentity.signedOut'), signIn: 'social.choosing' },
    onboarding: { ...onPage('registration', 'needsRegistration.recordMissing'), registration: 'profile' },
    dashboard: atDashboard,
    unopenedInModal: unopened('modal'),
  },
  journey: {
    introduction: { at: 'introduction' },
    popup: formOn('auth', 'social.waitingForProvider.open', 'signInWithProvider'),
    signUpOptions: { ...formOn('auth', 'social.choosing'), values: { mode: 'signUp' } },
    signUpForm: { ...formOn('auth', 'email.editing'), values: { mode: 'signUp' } },
    signingUp: formOn('auth', 'email.submitting.signingUp', 'signUpWithEmail'),
    arriving: onAuth('fetchingToken.requesting', 'fetchToken'),
    lookup: onAuth('lookingUpUser.requesting', 'lookUpUser'),
    profile: onboarding('profile', 'profile'),
    store: { ...onboarding('store', 'store'), values: { step: 'store', name: 'Ana' } },
    registering: submission('requesting', 'registerOwner'),
    fetching: session('fetchingToken.requesting', 'fetchToken'),
    opening: session('creatingSession.requesting', 'createSession'),
    dashboard: { ...onPage('dashboard', 'redirect'), registration: 'completed' },
    landing: onPage('landing', 'watchingIdentity.signedOut'),
    ownersOptions: formOn('modal', 'social.choosing'),
    ownersForm: formOn('modal', 'email.editing'),
    signingIn: formOn('modal', 'email.submitting.signingIn', 'signInWithEmail'),
    ownersPopup: formOn('modal', 'social.waitingForProvider.open', 'signInWithProvider'),
    arrivingAgain: onPage('modal', 'fetchingToken.requesting', 'fetchToken'),
    lookupAgain: onPage('modal', 'lookingUpUser.requesting', 'lookUpUser'),
    openingAgain: onPage('modal', 'creatingSession.requesting', 'createSession'),
    dashboardAgain: onPage('dashboard', 'redirect'),
  },
};
