import { expect, test } from 'vitest';
import { type AuthView, selectAuthView } from '#machines/flow/auth-view.selectors.ts';
import { type AuthStep, startAuth } from '#tests/machines/auth/auth.driver.ts';
import { startRegistration } from '#tests/machines/registration/registration.driver.ts';
import { type SignInStep, startSignIn } from '#tests/machines/sign-in/sign-in.driver.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { startFlow } from './start-flow.ts';

const options = { type: 'form', form: 'social' } as const;
const fresh: AuthView = {
  panel: options,
  mode: 'signIn',
  status: null,
  provider: '',
  busy: null,
  notice: null,
};
const email = 'ana@example.com';
const store = { name: 'Pan de Ana', createdAt: '2026-01-02T10:00:00.000Z' };
const form = (name: 'email' | 'linking' | 'resetPassword' | 'resetSent') =>
  ({ panel: { type: 'form', form: name } }) as const;
const checking = { status: 'checkingAccount', busy: 'auth' } as const;

const signedOut: AuthStep[] = ['SESSION_INVALID', 'PROVIDER_SIGNED_OUT', 'SIGNED_OUT'];
const signedIn: AuthStep[] = [...signedOut, 'ANA_SIGNED_IN'];
const asked: AuthStep[] = [...signedIn, 'TOKEN_OK', 'USER_UNCONFIRMED'];
const linking: SignInStep[] = ['chooseGoogle', 'GOOGLE_HAS_PASSWORD'];

const rows: [state: string, auth: AuthStep[], signIn: SignInStep[], view: Partial<AuthView>][] = [
  ['signed out', signedOut, [], {}],
  ['a first check of the session', [], [], {}],
  ['a check without a response', ['SESSION_CHECK_UNANSWERED'], [], { status: 'offline' }],
  [
    'waiting for Google',
    signedOut,
    ['chooseGoogle', 'POPUP_OPENED'],
    { status: 'waitingForProvider', provider: 'Google' },
  ],
  ['the form', signedOut, ['chooseEmail'], form('email')],
  [
    'signing in',
    signedOut,
    ['chooseEmail', 'submitValid'],
    { ...form('email'), status: 'signingIn', busy: 'form' },
  ],
  [
    'signing up',
    signedOut,
    ['switchMode', 'chooseEmail', 'submitValid'],
    { ...form('email'), mode: 'signUp', status: 'signingUp', busy: 'form' },
  ],
  ['an account with a password', signedOut, linking, { ...form('linking'), provider: 'Google' }],
  [
    'linking Google',
    signedOut,
    [...linking, 'submitLink'],
    { ...form('linking'), status: 'linkingProvider', provider: 'Google', busy: 'form' },
  ],
  ['a forgotten password', signedOut, ['chooseEmail', 'openReset'], form('resetPassword')],
  [
    'sending the reset link',
    signedOut,
    ['chooseEmail', 'openReset', 'submitReset'],
    { ...form('resetPassword'), status: 'sendingLink', busy: 'form' },
  ],
  [
    'a sent reset link',
    signedOut,
    ['chooseEmail', 'openReset', 'submitReset', 'RESET_OK'],
    form('resetSent'),
  ],
  ['fetching a token', signedIn, [], checking],
  ['a form behind auth', signedIn, ['chooseEmail', 'submitValid'], { ...form('email'), ...checking }],
  ['a token without a response', [...signedIn, 'TOKEN_UNANSWERED'], [], { status: 'offline', busy: 'auth' }],
  ['a refused token', [...signedIn, 'TOKEN_FAILED'], [], {}],
  ['a refused session', [...signedIn, 'TOKEN_OK', 'USER_200', 'SESSION_503'], [], {}],
  [
    'Back from onboarding',
    [...signedIn, 'leaveRegistration'],
    [],
    { panel: { type: 'accountChoice', email } },
  ],
  ['a question about the store', asked, [], { panel: { type: 'storeQuestion', store, email } }],
];

test.each(rows)('auth view: shows %s', async (_, authSteps, signInSteps, view) => {
  const auth = startAuth();
  const signIn = startSignIn();
  await auth.run(...authSteps);
  await signIn.run(...signInSteps);
  expect(
    selectAuthView({
      auth: auth.snapshot(),
      signIn: signIn.snapshot(),
      registration: startRegistration().snapshot(),
      flow: null,
    }),
  ).toEqual({
    ...fresh,
    ...view,
  });
});

test('auth view: is slow after 8 s', async () => {
  const auth = startAuth();
  await auth.run(...signedIn);
  auth.clock.increment(8_000);
  const view = selectAuthView({
    auth: auth.snapshot(),
    signIn: startSignIn().snapshot(),
    registration: startRegistration().snapshot(),
    flow: null,
  });
  expect(view).toEqual({ ...fresh, status: 'slow', busy: 'auth' });
});

test('auth view: shows no form to a returning owner until a request retries', async () => {
  const auth = startAuth({ isReturningOwner: true });
  const view = () =>
    selectAuthView({
      auth: auth.snapshot(),
      signIn: startSignIn().snapshot(),
      registration: startRegistration().snapshot(),
      flow: null,
    });
  expect(view()).toEqual({ ...fresh, panel: { type: 'returning' }, status: 'openingDashboard' });
  await auth.run('SESSION_CHECK_UNANSWERED');
  expect(view()).toEqual({ ...fresh, status: 'offline' });
});

test.each([
  ['confirmed', true, 'signIn', { notice: 'ownershipConfirmed' }],
  ['denied', false, 'signIn', { panel: { type: 'storeDeleted' }, notice: 'storeDeleted' }],
  ['denied', false, 'signUp', { notice: 'storeDeleted', mode: 'signUp' }],
] as const)('auth view: says that ownership was %s (%s) above %s', async (_, isOwner, mode, expected) => {
  const auth = startAuth();
  const signIn = startSignIn({ mode });
  const view = () =>
    selectAuthView({
      auth: auth.snapshot(),
      signIn: signIn.snapshot(),
      registration: startRegistration().snapshot(),
      flow: null,
    });
  await auth.run(...asked);
  auth.actor.send({ type: isOwner ? 'ownership.confirmed' : 'ownership.denied' });
  if (!isOwner) {
    expect(view().panel).toEqual({ type: 'storeDeletion', store });
    auth.actor.send({ type: 'deletion.confirmed' });
  }
  auth.fakes.resolve('confirmOwnership', { isOwner, isSignedIn: false });
  await settle();
  await auth.run('SIGN_OUT_DONE', 'SIGNED_OUT');
  expect(view()).toEqual({ ...fresh, ...expected });
});

test('auth view: follows the redirect of the flow', async () => {
  const signIn = startSignIn().snapshot();
  const viewOf = (flow: ReturnType<typeof startFlow>) => {
    const auth = flow.snapshot().children.auth?.getSnapshot();
    const registration = startRegistration().snapshot();
    return auth && selectAuthView({ auth, signIn, registration, flow: flow.snapshot() });
  };
  const newcomer = startFlow();
  await newcomer.enterAuth();
  await newcomer.signIn('missing');
  expect(viewOf(newcomer)).toEqual({ ...fresh, status: 'openingRegistration', busy: 'auth' });

  const owner = startFlow();
  await owner.enterAuth();
  await owner.signIn('found');
  await owner.answer(() => owner.auth.resolve('createSession', { status: 'success' }));
  expect(viewOf(owner)).toEqual({ ...fresh, status: 'openingDashboard', busy: 'auth' });
  await owner.stopNavigation();
  const unopened = { panel: { type: 'unopened' }, status: 'dashboardUnopened', busy: 'auth' };
  expect(viewOf(owner)).toEqual({ ...fresh, ...unopened });
});

test.each<[SignInStep[], AuthView['notice']]>([
  [['switchMode', 'chooseEmail'], 'emailChange'],
  [['chooseEmail'], null],
  [['switchMode'], null],
])('auth view: explains a change of the e-mail after %j: %s', async (steps, notice) => {
  const [auth, signIn, registration] = [startAuth(), startSignIn(), startRegistration()];
  await auth.run(...signedOut);
  await signIn.run(...steps);
  registration.actor.send({ type: 'draft.released' });
  const snapshots = { auth: auth.snapshot(), signIn: signIn.snapshot(), flow: null };
  expect(selectAuthView({ ...snapshots, registration: registration.snapshot() }).notice).toBe(notice);
});
