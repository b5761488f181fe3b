import { expect, test } from 'vitest';
import { type SubmissionView, selectSubmissionView } from '#machines/flow/submission-view.selectors.ts';
import { startAuth } from '#tests/machines/auth/auth.driver.ts';
import { startRegistration } from '#tests/machines/registration/registration.driver.ts';
import { profile, startFlow, store } from './start-flow.ts';

type Step = Parameters<ReturnType<typeof startRegistration>['run']>[number];

const fresh: SubmissionView = {
  status: null,
  delay: null,
  isCompleted: false,
  isReadOnly: false,
  canSubmit: false,
  failure: null,
};
const filled = { canSubmit: true };
const registered = { ...filled, isReadOnly: true };
const opening = { ...registered, status: 'openingSession' } as const;
const sent: Step[] = ['submitProfile', 'submitStore'];

const rows: [state: string, steps: Step[], view: Partial<SubmissionView>][] = [
  ['a blank step 2', ['submitProfile'], {}],
  ['POST /users', sent, { ...filled, status: 'registering', isReadOnly: true }],
  [
    'a refused e-mail',
    [...sent, 'REG_409'],
    { ...filled, failure: { text: 'emailInUse', nextAction: 'signIn' } },
  ],
  [
    'a record of an earlier request',
    [...sent, 'REG_CONFLICT'],
    { ...registered, failure: { text: 'registeredBefore', nextAction: 'continue' } },
  ],
  ['a token', [...sent, 'REG_201'], opening],
  ['POST /session', [...sent, 'REG_201', 'TOKEN_OK'], opening],
  [
    'a refused session',
    [...sent, 'REG_201', 'TOKEN_OK', 'SESSION_503'],
    { ...registered, failure: { text: 'unavailable', nextAction: 'retry' } },
  ],
  [
    'a session that needs a newer sign-in',
    [...sent, 'REG_201', 'TOKEN_OK', 'SESSION_TOO_OLD'],
    { ...registered, failure: { text: 'recentSignInRequired', nextAction: 'signInAgain' } },
  ],
  [
    'a session refused twice',
    [...sent, 'REG_201', 'TOKEN_OK', 'SESSION_401', 'REFRESHED', 'SESSION_401'],
    { ...registered, failure: { text: 'unauthorized', nextAction: 'signInAgain' } },
  ],
  ['the end', [...sent, 'REG_201', 'TOKEN_OK', 'SESSION_SUCCESS'], { ...opening, isCompleted: true }],
];

test.each(rows)('submission view: shows %s', async (_, steps, view) => {
  const registration = startRegistration();
  await registration.run(...steps);
  expect(
    selectSubmissionView({ auth: startAuth().snapshot(), registration: registration.snapshot(), flow: null }),
  ).toEqual({
    ...fresh,
    ...view,
  });
});

test('submission view: is slow after 8 s', async () => {
  const { run, clock, snapshot } = startRegistration();
  await run(...sent);
  clock.increment(8_000);
  expect(
    selectSubmissionView({ auth: startAuth().snapshot(), registration: snapshot(), flow: null }).delay,
  ).toBe('slow');
});

test('submission view: says that no response arrived', async () => {
  const { run, fakes, snapshot } = startRegistration();
  await run(...sent);
  fakes.reject('registerOwner', { code: 'network' });
  await expect
    .poll(
      () =>
        selectSubmissionView({ auth: startAuth().snapshot(), registration: snapshot(), flow: null }).delay,
    )
    .toBe('offline');
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
