import { expect, test } from 'vitest';
import { type SubmissionView, selectSubmissionView } from '#machines/flow/submission-view.selectors.ts';
import { type AuthStep, startAuth } from '#tests/machines/auth/auth.driver.ts';
import {
  type RegistrationStep,
  startRegistration,
} from '#tests/machines/registration/registration.driver.ts';
import { profile, startFlow, store } from './start-flow.ts';

const fresh: SubmissionView = {
  status: null,
  delay: null,
  isCompleted: false,
  isReadOnly: false,
  canSubmit: false,
  failure: null,
};
const filled = { canSubmit: true };
const registered = { isReadOnly: true };
const opening = { ...registered, status: 'openingSession' } as const;
const sent: RegistrationStep[] = ['submitProfile', 'submitStore'];
const done: RegistrationStep[] = [...sent, 'REG_201'];
const newOwner: AuthStep[] = ['ANA_SIGNED_IN', 'TOKEN_OK', 'USER_404', 'registerOwner'];

/** Runs both machines, and returns what step 2 shows of them. */
const viewAfter = async (registrationSteps: RegistrationStep[], authSteps: AuthStep[], ms = 0) => {
  const registration = startRegistration();
  await registration.run(...registrationSteps);
  registration.clock.increment(ms);
  const auth = startAuth({ expectsSession: false });
  await auth.run(...authSteps);
  auth.clock.increment(ms);
  return selectSubmissionView({ auth: auth.snapshot(), registration: registration.snapshot(), flow: null });
};

type Row = [
  state: string,
  registration: RegistrationStep[],
  auth: AuthStep[],
  view: Partial<SubmissionView>,
  ms?: number,
];
const rows: Row[] = [
  ['a blank step 2', ['submitProfile'], [], {}],
  ['POST /users', sent, [], { ...filled, status: 'registering', isReadOnly: true }],
  [
    'POST /users without a response',
    [...sent, 'REG_UNANSWERED'],
    [],
    { ...filled, status: 'registering', isReadOnly: true, delay: 'offline' },
  ],
  [
    'a slow POST /users',
    sent,
    [],
    { ...filled, status: 'registering', isReadOnly: true, delay: 'slow' },
    8_000,
  ],
  [
    'a refused e-mail',
    [...sent, 'REG_409'],
    [],
    { ...filled, failure: { text: 'emailInUse', nextAction: 'signIn' } },
  ],
  [
    'a record of an earlier request',
    [...sent, 'REG_CONFLICT'],
    [],
    { ...registered, ...filled, failure: { text: 'registeredBefore', nextAction: 'continue' } },
  ],
  ['a session failure before POST /users', ['submitProfile'], ['ANA_SIGNED_IN', 'TOKEN_FAILED'], {}],
  ['the token fetch', done, newOwner, opening],
  [
    'the token fetch without a response',
    done,
    [...newOwner, 'TOKEN_UNANSWERED'],
    { ...opening, delay: 'offline' },
  ],
  ['a slow token fetch', done, newOwner, { ...opening, delay: 'slow' }, 8_000],
  ['a slow sign-in during step 2', ['submitProfile'], ['ANA_SIGNED_IN'], {}, 8_000],
  ['POST /session', done, [...newOwner, 'TOKEN_OK'], opening],
  [
    'a failed token',
    done,
    [...newOwner, 'TOKEN_FAILED'],
    { ...registered, failure: { sessionError: 'tokenFailed' } },
  ],
  [
    'a refused session',
    done,
    [...newOwner, 'TOKEN_OK', 'SESSION_503'],
    { ...registered, failure: { sessionError: 'sessionFailed' } },
  ],
  [
    'a session that needs a newer sign-in',
    done,
    [...newOwner, 'TOKEN_OK', 'SESSION_TOO_OLD'],
    { ...registered, failure: { text: 'recentSignInRequired', nextAction: 'signInAgain' } },
  ],
  ['no failure of the session on step 1', [...done, 'goBack'], [...newOwner, 'TOKEN_FAILED'], registered],
  ['a sign-out in another tab', done, [...newOwner, 'SIGNED_OUT_IN_OTHER_TAB'], registered],
  [
    'a record that another tab deleted',
    [...done, 'NOT_FOUND'],
    [...newOwner, 'TOKEN_OK', 'SESSION_503', 'retry', 'TOKEN_OK', 'USER_404'],
    { ...filled, failure: { text: 'storeDeleted', nextAction: 'continue' } },
  ],
  [
    'the end',
    [...done, 'RECOGNIZED'],
    [...newOwner, 'TOKEN_OK', 'SESSION_SUCCESS'],
    { ...opening, ...filled, isCompleted: true },
  ],
];

test.each(rows)('submission view: shows %s', async (_, registration, auth, view, ms) => {
  expect(await viewAfter(registration, auth, ms)).toEqual({ ...fresh, ...view });
});

test('submission view: shows that the dashboard did not open', async () => {
  const flow = startFlow();
  await flow.enter('profile.entered');
  await flow.signIn('found');
  await flow.fill(
    { type: 'profile.changed', profile },
    { type: 'profile.submitted' },
    { type: 'store.changed', store },
  );
  await flow.answer(() => flow.auth.resolve('createSession', { status: 'success' }));
  await flow.stopNavigation();
  const { children } = flow.snapshot();
  const [auth, registration] = [children.auth?.getSnapshot(), children.registration?.getSnapshot()];
  expect(auth && registration && selectSubmissionView({ auth, registration, flow: flow.snapshot() })).toEqual(
    {
      status: 'dashboardUnopened',
      delay: null,
      isCompleted: true,
      isReadOnly: true,
      canSubmit: true,
      failure: null,
    },
  );
});

test('submission view: offers the contact after a refusal of a disabled account', async () => {
  const [auth, registration] = [startAuth(), startRegistration()];
  await registration.run(...sent, 'REG_409');
  auth.emitIdentity({ type: 'identity.revoked', reason: 'user-disabled' });
  auth.actor.send({ type: 'identity.signedOut' });
  await auth.run('SESSION_INVALID');
  const { failure } = selectSubmissionView({
    auth: auth.snapshot(),
    registration: registration.snapshot(),
    flow: null,
  });
  expect(failure).toEqual({ text: 'accountDisabled', nextAction: 'contact' });
});
