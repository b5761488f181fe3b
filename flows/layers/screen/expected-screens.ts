import type { OwnerField } from '#contract/limits.ts';
import type { SectionName } from '#flows/flow.model.ts';
import type { FlowState } from '#flows/generation/graph.ts';
import { type Context, expectedIn, type Oracles } from '#flows/layers/oracles.ts';
import { labelled, shortPhone } from '#flows/layers/screen/user-actions.ts';
import { samplePerson } from '#tests/support/sample-person.ts';

/** The expected screen of a state: texts by their keys. */
export interface ExpectedScreen {
  /** 'dashboard' and 'google' are other hosts. */
  readonly at: string;
  readonly heading?: string;
  readonly alerts?: readonly string[];
  readonly statuses?: readonly string[];
  readonly errors?: readonly string[];
  /** null: none is shown. */
  readonly toast?: string | null;
  /** Label key -> value. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Fields that are not visible never hold one. */
  readonly hasNoPassword?: boolean;
  readonly texts?: readonly string[];
  readonly lacks?: readonly string[];
}

type Screens = Oracles<ExpectedScreen>;

const landing: ExpectedScreen = { at: '/', heading: 'landing.hero.title' };
const onAuth = (more: Partial<ExpectedScreen> = {}): ExpectedScreen => ({
  at: '/auth',
  heading: 'auth.signInTitle',
  ...more,
});
const signUp = (more: Partial<ExpectedScreen>) => onAuth({ heading: 'auth.signUpTitle', ...more });
const unopened = { statuses: ['auth.dashboardUnopened'], lacks: ['auth.orContinueWithEmail'] };
const checking = onAuth({ statuses: ['auth.busy.checkingAccount'] });
/** A returning user sees no form before the dashboard. */
const opening = onAuth({ statuses: ['auth.busy.openingDashboard'], lacks: ['auth.continueWith.google'] });
const offline = onAuth({ statuses: ['auth.offline.title'] });
const onboardingPage = (more: Partial<ExpectedScreen> = {}): ExpectedScreen => ({
  at: '/registration',
  heading: 'registration.profile.title',
  ...more,
});
/** /auth shows its status; onboarding stays enabled. */
const working = (context: Context): ExpectedScreen => {
  if (context.silent) return waitingForConnection(context);
  if (context.place !== 'auth') return onboardingPage();
  return context.returning ? opening : checking;
};
const waitingForConnection = ({ place }: Context): ExpectedScreen =>
  place === 'auth' ? offline : onboardingPage({ statuses: ['auth.offline.title'] });
const refused =
  (problem: string) =>
  ({ place }: Context): ExpectedScreen => {
    const alerts = [`auth.${problem}.title`];
    return place === 'auth' ? onAuth({ alerts }) : onboardingPage({ alerts });
  };
const signedOut = ({ place, ownership }: Context): ExpectedScreen => {
  const news = ownership
    ? [`auth.${ownership === 'saved' ? 'ownershipConfirmed' : 'storeDeleted'}.title`]
    : [];
  if (ownership === 'deleted') {
    return signUp({ texts: ['auth.storeDeleted.signUp'], statuses: news });
  }
  return place === 'auth'
    ? onAuth({ texts: ['auth.continueWith.google'], statuses: news })
    : onboardingPage({ statuses: [...news, 'registration.signedOut.title'] });
};
/** The ownership question, with the error of the last answer. */
const asking = ({ problem }: Context): ExpectedScreen =>
  aboutStore('storeQuestion', problem ? [`auth.${problem}.title`] : []);
const aboutStore = (name: string, alerts: readonly string[] = []): ExpectedScreen => ({
  at: '/auth',
  heading: `auth.${name}.title`,
  texts: [`auth.${name}.text`],
  alerts,
  lacks: ['auth.continueWith.google', 'auth.noAccountLink'],
});
const recordUnknown = onboardingPage({ statuses: ['registration.unconfirmed.title'] });

const choosing: ExpectedScreen = {
  at: '/auth',
  heading: 'auth.accountChoice.title',
  texts: ['auth.accountChoice.text', 'auth.accountChoice.anotherHint'],
  lacks: ['auth.continueWith.google'],
};

const arrival: Screens = {
  checking: working,
  checkingSilent: offline,
  checkingOffline: offline,
  checkingSignedOut: onAuth(),
  signedOut,
  revoked: (context) => ({
    ...(context.place === 'auth'
      ? signedOut(context)
      : onboardingPage({ alerts: ['registration.failure.accountDisabled.title'] })),
    toast: 'errors.signIn.user-disabled.title',
  }),
  fetching: working,
  fetchingSilent: waitingForConnection,
  fetchingOffline: waitingForConnection,
  tokenFailed: refused('tokenFailed'),
  lookup: working,
  lookupRenewal: working,
  backoff: working,
  lookupOffline: waitingForConnection,
  lookupWhileOffline: waitingForConnection,
  lookupFailed: refused('lookupFailed'),
  asking,
  disowning: aboutStore('storeDeletion'),
  settling: working,
  deleting: working,
  onboarding: onboardingPage(),
  choosing,
  choosingAgain: choosing,
  recordUnknown,
  recordUnknownOffline: recordUnknown,
  rechecking: recordUnknown,
  recheckRenewal: recordUnknown,
  session: working,
  sessionRenewal: working,
  sessionSilent: waitingForConnection,
  sessionOffline: waitingForConnection,
  sessionFailed: (context) => refused(String(context.problem))(context),
  tooOld: refused('recentSignInRequired'),
  signingOut: (context) => ({
    ...working(context),
    alerts: context.problem ? [`auth.${context.problem}.title`] : [],
  }),
  dashboard: { at: 'dashboard' },
  unopened: ({ place }) => (place === 'auth' ? onAuth(unopened) : { ...step2, ...unopened }),
};

const fieldFaults = ['required', 'invalidEmail', 'minLength', 'common', 'ownEmail', 'mismatch', 'missing'];
const toastOf = (said: unknown, table: 'signIn' | 'provider') => {
  if (typeof said !== 'string' || fieldFaults.includes(said)) return { toast: null };
  const code = said === 'without-code' ? 'withoutCode' : said === 'quota-exceeded' ? 'other' : said;
  return { toast: `errors.${table}.${code}.title` };
};
/** The form of a reset shows its failure itself. */
const resetFailure = (said: unknown) =>
  said === 'too-many-requests' ? { alerts: [`errors.signIn.${said}.title`], toast: null } : { toast: null };

const required = (...fields: string[]) => fields.map((field) => `auth.fieldErrors.required.${field}`);

const signIn = (at: string): Screens => {
  const titled = ({ mode }: Context, more: Partial<ExpectedScreen> = {}): ExpectedScreen => ({
    at,
    heading: mode === 'signUp' ? 'auth.signUpTitle' : 'auth.signInTitle',
    ...more,
  });
  const options =
    (more: Partial<ExpectedScreen> = {}) =>
    (context: Context): ExpectedScreen =>
      titled(context, {
        texts: ['auth.orContinueWithEmail', 'auth.privacyNote'],
        ...toastOf(context.said, 'provider'),
        ...more,
      });
  const waiting = options({ statuses: ['auth.busy.waitingForProvider'] });
  const errorsOf = ({ said, mode, lacks }: Context): Pick<ExpectedScreen, 'errors'> => {
    if (said === 'required')
      return { errors: required('email', 'password', ...(mode === 'signUp' ? ['repeatPassword'] : [])) };
    // The others are shown in a toast first.
    if (!fieldFaults.includes(String(said))) return {};
    const own = `auth.fieldErrors.${said}`;
    // The password's own errors remain: below the e-mail, above its repetition.
    if (lacks && said === 'invalidEmail') return { errors: [own, 'auth.fieldErrors.missing'] };
    if (lacks && said === 'mismatch') return { errors: ['auth.fieldErrors.missing', own] };
    return { errors: [own] };
  };
  return {
    landing,
    introduction: { at: '/get-started', heading: 'getStarted.title' },
    options: options(),
    popup: waiting,
    secondPopup: waiting,
    popupClosed: waiting,
    blocked: options({ texts: ['auth.continueInThisTab'] }),
    atGoogle: { at: 'google' },
    linking: (context) =>
      titled(context, {
        heading: 'auth.link.title',
        hasNoPassword: context.said === null,
        texts: ['auth.link.text'],
        ...(context.said === 'required' ? { errors: required('password') } : errorsOf(context)),
        ...toastOf(context.said, 'signIn'),
      }),
    connecting: (context) =>
      titled(context, { heading: 'auth.link.title', statuses: ['auth.busy.linkingProvider'] }),
    form: (context) =>
      titled(context, {
        // Opened, or its mode was changed.
        hasNoPassword: context.said === null,
        texts: [context.mode === 'signUp' ? 'auth.repeatPassword' : 'auth.forgotPassword'],
        lacks: context.mode === 'signUp' ? ['auth.forgotPassword'] : ['auth.repeatPassword'],
        ...errorsOf(context),
        ...toastOf(context.said, 'signIn'),
      }),
    submitting: (context) =>
      titled(context, {
        statuses: [context.mode === 'signUp' ? 'auth.busy.signingUp' : 'auth.busy.signingIn'],
      }),
    reset: (context) =>
      titled(context, {
        heading: 'auth.resetTitle',
        texts: ['auth.resetText'],
        errors: context.said === 'required' ? required('email') : [],
        ...resetFailure(context.said),
      }),
    requestingReset: (context) =>
      titled(context, { heading: 'auth.resetTitle', statuses: ['auth.busy.sendingLink'] }),
    resetSent: (context) => titled(context, { heading: 'auth.resetTitle', statuses: ['auth.resetSent'] }),
    arriving: (context) =>
      titled(context, { hasNoPassword: true, statuses: ['auth.busy.checkingAccount'], toast: null }),
  };
};

const inApp: Screens = {
  options: ({ said }) =>
    onAuth({
      statuses: ['auth.inApp.title'],
      lacks: ['auth.continueWith.google'],
      ...(said ? { toast: `auth.inApp.${said}.title` } : {}),
    }),
  copying: onAuth({ statuses: ['auth.inApp.title'] }),
  form: onAuth({ hasNoPassword: true, texts: ['auth.forgotPassword'] }),
};

const alertsOf = ({ said, failed }: Context) => {
  if (failed === 'recentSignInRequired') return [`registration.failure.${failed}.title`];
  if (failed) return [`auth.${failed}.title`];
  return said ? [`registration.failure.${said}.title`] : [];
};
const failureOf = (context: Context) => ({
  alerts: alertsOf(context),
  statuses: context.person === 'signed out' && !context.said ? ['registration.signedOut.title'] : [],
});
const registered = ({ isRegistered }: Context) => (isRegistered ? ['registration.registered'] : []);
const step2: ExpectedScreen = {
  at: '/registration?step=store',
  heading: 'registration.store.title',
};
const submitting =
  (text: string, isOffline = false) =>
  ({ silent }: Context): ExpectedScreen =>
    onboardingPage({
      ...step2,
      statuses: [...(isOffline || silent ? ['auth.offline.title'] : []), text],
      fields: { 'registration.storeName': samplePerson.store.storeName },
    });
/** All typed text is still there. */
const fieldsOf = (texts: Readonly<Partial<Record<OwnerField, string>>>, isTyped: boolean) =>
  Object.fromEntries(Object.entries(labelled(texts)).map(([label, text]) => [label, isTyped ? text : '']));
const profileOf = ({ typed, hasShortPhone, isRegistered }: Context) => {
  const { phone, ...names } = samplePerson.profile;
  // The record may be from another visit.
  const typedPhone = !isRegistered && { phone: hasShortPhone ? shortPhone : phone };
  return fieldsOf({ ...names, ...typedPhone }, typed !== 'nothing');
};
const storeOf = ({ typed, isRegistered }: Context) => {
  const { address, ...rest } = samplePerson.store;
  return fieldsOf({ ...rest, ...(!isRegistered && { address }) }, typed === 'everything');
};
const onboarding: Screens = {
  profile: (context) =>
    onboardingPage({
      // Only step 2 shows why the session failed.
      ...failureOf({ ...context, failed: null }),
      errors: [
        ...(context.said === 'invalidFields' ? ['registration.fieldErrors.unreadable'] : []),
        ...(context.isPhoneWrong ? ['registration.fieldErrors.shortPhone'] : []),
      ],
      texts: registered(context),
      fields: profileOf(context),
    }),
  store: (context) =>
    onboardingPage({
      ...step2,
      ...failureOf(context),
      errors: context.said === 'invalidFields' ? ['registration.fieldErrors.tooLong'] : [],
      texts: registered(context),
      fields: storeOf(context),
    }),
  registering: submitting('registration.registering'),
  registeringSilent: submitting('registration.registering', true),
  registeringOffline: submitting('registration.registering', true),
  registeringRenewal: submitting('registration.registering'),
  fetching: submitting('auth.busy.openingDashboard'),
  fetchingSilent: submitting('auth.busy.openingDashboard', true),
  fetchingOffline: submitting('auth.busy.openingDashboard', true),
  refetching: submitting('auth.busy.openingDashboard'),
  relookup: submitting('auth.busy.openingDashboard'),
  opening: submitting('auth.busy.openingDashboard'),
  openingSilent: submitting('auth.busy.openingDashboard', true),
  openingOffline: submitting('auth.busy.openingDashboard', true),
  openingRenewal: submitting('auth.busy.openingDashboard'),
  recognizedAtProfile: onboardingPage(),
  recognizedAtStore: onboardingPage({ ...step2, statuses: ['auth.busy.openingDashboard'] }),
  // Their e-mail may have changed, or be missing.
  left: { ...choosing, texts: ['auth.accountChoice.anotherHint'] },
  signingOut: checking,
  signedOut: onAuth({ texts: ['auth.continueWith.google'] }),
  dashboard: { at: 'dashboard' },
  unopened: { ...step2, ...unopened },
};

const note = (statuses: string[]) =>
  onboardingPage({ texts: ['registration.unverified.title', 'registration.unverified.text'], statuses });
const verification: Screens = {
  unverified: note([]),
  changingEmail: signUp({ texts: ['auth.repeatPassword'] }),
  correcting: signUp({ texts: ['auth.repeatPassword'] }),
  sending: note(['auth.busy.sendingLink']),
  sent: note(['registration.unverified.sent']),
  failed: ({ said }) => note([`registration.unverified.failure.${said}`]),
  verified: onboardingPage({ lacks: ['registration.unverified.title'] }),
};

const linkFailures: readonly unknown[] = ['network', 'tooManyRequests'];

/** A page of an e-mail link; its texts are below `emailLink`. */
const linkPage = (heading: string, more: Partial<ExpectedScreen> = {}): ExpectedScreen => ({
  at: 'link',
  heading: `emailLink.${heading}.title`,
  ...more,
});
const about = (heading: string, ...names: string[]) =>
  linkPage(heading, { texts: names.map((name) => `emailLink.${name}`) });
const busy = (heading: string, status: string) => linkPage(heading, { statuses: [`emailLink.${status}`] });
const checkingLink = busy('checking', 'checking.status');
const unusable = (said: unknown, more: readonly string[], lacks: readonly string[] = []) =>
  linkPage(`unusable.${said}`, { texts: [`emailLink.unusable.${said}.text`, ...more], lacks });

const emailLink = (mode: string): Screens => ({
  checking: checkingLink,
  checkFailed: about('failed', 'failed.network'),
  useless: ({ said }) =>
    unusable(
      said,
      String(said).startsWith('account') || said === 'needsHelp' ? [] : [`emailLink.unusable.next.${mode}`],
    ),
  findingOut: checkingLink,
  uselessHere: ({ said }) => unusable(said, ['emailLink.anotherAccount.signOutHint'], ['emailLink.askAgain']),
  newPassword: ({ said, hasFailed, lacks }) =>
    linkPage('newPassword', {
      alerts: hasFailed ? ['emailLink.newPassword.failure.title'] : [],
      errors: [
        ...(lacks && said === 'mismatch' ? ['auth.fieldErrors.missing'] : []),
        ...(said === 'required'
          ? required('password', 'repeatPassword')
          : said
            ? [`auth.fieldErrors.${said}`]
            : []),
      ],
    }),
  saving: busy('newPassword', 'newPassword.saving'),
  signingIn: { ...busy('changed', 'changed.status'), at: '/auth' },
  identifying: checkingLink,
  askingForPassword: ({ said }) => ({
    ...about('askingForPassword', 'askingForPassword.text', 'askingForPassword.whyTitle'),
    alerts: linkFailures.includes(said) ? ['emailLink.askingForPassword.failure'] : [],
    errors:
      said === 'required'
        ? required('password')
        : said && !linkFailures.includes(said)
          ? [`auth.fieldErrors.${said}`]
          : [],
  }),
  proving: busy('askingForPassword', 'verifying.status'),
  sendingReset: linkPage('askingForPassword', { statuses: ['auth.busy.sendingLink'] }),
  resetSent: { ...about('linkSent', 'linkSent.verifyEmail'), lacks: ['emailLink.recovered.text'] },
  askingToRecover: about(
    'askingToRecover',
    'askingToRecover.text',
    'askingToRecover.effect',
    'askingToRecover.wasYou',
  ),
  recovering: busy('recovering', 'recovering.status'),
  recoveryFailed: about('notRecovered', 'failed.network'),
  sendingLink: linkPage('recovered', { statuses: ['auth.busy.sendingLink'] }),
  notSent: { ...about('recovered', 'failed.tooManyRequests'), alerts: ['emailLink.recovered.failure'] },
  linkSent: about('linkSent', 'recovered.text', 'linkSent.recoverEmail'),
  askingToVerify: about('askingToVerify', 'askingToVerify.text', 'askingToVerify.notYou'),
  applying: busy('verifying', 'verifying.status'),
  applyFailed: about('notVerified', 'failed.network'),
  recognizing: { ...busy('verifying', 'verifying.status'), at: '/auth' },
  verified: { ...about('verified', 'verified.signedOut'), at: '/auth' },
  verifiedHere: { ...about('verified', 'verified.signedIn'), at: '/auth' },
  form: onAuth({ hasNoPassword: true, texts: ['auth.forgotPassword'] }),
  resetForm: onAuth({ heading: 'auth.resetTitle' }),
  onboarding: onboardingPage(),
});

const modalAt = '/?modal=sign-in';
const modal = (more: Partial<ExpectedScreen> = {}): ExpectedScreen => ({
  at: modalAt,
  heading: 'auth.signInTitle',
  ...more,
});
const modalWorking = modal({ statuses: ['auth.busy.checkingAccount'] });
const modalOpening = modal({
  statuses: ['auth.busy.openingDashboard'],
  lacks: ['auth.orContinueWithEmail'],
});

export const expectedScreens: Record<SectionName, Screens> = {
  arrival,
  'sign-in': signIn('/auth'),
  modal: signIn(modalAt),
  'in-app': inApp,
  onboarding,
  verification,
  'reset-link': emailLink('resetPassword'),
  'verification-link': emailLink('verifyEmail'),
  'recovery-link': emailLink('recoverEmail'),
  landing: {
    checking: landing,
    checkingInModal: modalOpening,
    fetching: landing,
    fetchingInModal: modalOpening,
    retryingInModal: modalWorking,
    lookup: landing,
    lookupInModal: modalOpening,
    session: landing,
    sessionInModal: modalOpening,
    owner: { ...landing, lacks: ['common.nav.signIn', 'common.nav.getStarted', 'landing.hero.startTrial'] },
    ownerAgain: landing,
    newcomer: landing,
    failed: landing,
    failedInModal: modal({ alerts: ['auth.sessionFailed.title'] }),
    signedOut: landing,
    signedOutInModal: modal({ texts: ['auth.orContinueWithEmail'] }),
    onboarding: onboardingPage(),
    dashboard: { at: 'dashboard' },
    unopenedInModal: modal(unopened),
  },
  journey: {
    introduction: { at: '/get-started', heading: 'getStarted.title' },
    popup: signUp({ statuses: ['auth.busy.waitingForProvider'] }),
    signUpOptions: signUp({ texts: ['auth.orContinueWithEmail', 'auth.privacyNote'] }),
    signUpForm: signUp({ hasNoPassword: true, texts: ['auth.repeatPassword', 'auth.privacyNote'] }),
    signingUp: signUp({ statuses: ['auth.busy.signingUp'] }),
    arriving: { at: '/auth', statuses: ['auth.busy.checkingAccount'] },
    lookup: { at: '/auth', statuses: ['auth.busy.checkingAccount'] },
    profile: onboardingPage(),
    store: onboardingPage(step2),
    registering: submitting('registration.registering'),
    fetching: submitting('auth.busy.openingDashboard'),
    opening: submitting('auth.busy.openingDashboard'),
    dashboard: { at: 'dashboard' },
    landing,
    ownersOptions: modal({ texts: ['auth.orContinueWithEmail'] }),
    ownersForm: modal({ hasNoPassword: true, texts: ['auth.forgotPassword'] }),
    signingIn: modal({ statuses: ['auth.busy.signingIn'] }),
    ownersPopup: modal({ statuses: ['auth.busy.waitingForProvider'] }),
    arrivingAgain: modalWorking,
    lookupAgain: modalWorking,
    openingAgain: modalWorking,
    dashboardAgain: { at: 'dashboard' },
  },
};

export const findExpectedScreen = (section: SectionName, state: FlowState) =>
  expectedIn(expectedScreens[section], state);
