import { afterEach, expect, test } from 'vitest';
import {
  selectError,
  selectIsDraftKept,
  selectIsRegistered,
  selectNeedsSignIn,
  selectProblems,
  selectProfile,
  selectRefusedFields,
  selectStep,
  selectStore,
  selectSubmittingStep,
  selectUid,
} from '#machines/registration/registration.selectors.ts';
import type { RegisteringIdentity } from '#machines/registration/registration.types.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import {
  ana,
  createRegistrationDriver,
  onRecord,
  profile,
  type RegistrationStep,
  store,
} from './registration.driver.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

const start = (identity?: RegisteringIdentity | null) => {
  const driver = createRegistrationDriver(identity);
  stop = driver.stop;
  driver.start();
  return {
    ...driver,
    snapshot: () => driver.actor.getSnapshot(),
    run: async (...types: RegistrationStep[]) => {
      for (const type of types) {
        driver.bindings[type]();
        await settle();
      }
    },
  };
};

test('the payload is the specified one, trimmed, with role, uid and e-mail of the signed-in user', async () => {
  const { run, fakes } = start();
  await run('submitProfile', 'submitStore');
  expect(fakes.lastArgs('registerOwner')?.[0]).toEqual({
    ...profile,
    ...store,
    role: 'owner',
    uid: 'ana',
    email: 'ana@example.com',
  });
});

test('marks of direction that are pasted along with a phone number are not sent', async () => {
  const { actor, run, fakes } = start();
  actor.send({ type: 'profile.changed', profile: { ...profile, phone: `\u202a${profile.phone}\u202c` } });
  actor.send({ type: 'profile.submitted' });
  await run('submitStore');
  expect(fakes.lastArgs('registerOwner')?.[0]).toMatchObject({ phone: profile.phone });
});

test.each([
  'tel: 600 112 233',
  'Tel. 600 112 233',
  'Tfno.: 600 112 233',
  'Tele\u0301fono móvil: 600 112 233',
])('registrationPayload: sends %j without its label', async (phone) => {
  const { actor, run, fakes } = start();
  actor.send({ type: 'profile.changed', profile: { ...profile, phone } });
  actor.send({ type: 'profile.submitted' });
  await run('submitStore');
  expect(fakes.lastArgs('registerOwner')?.[0]).toMatchObject({ phone: '600 112 233' });
});

test('what the server refuses is kept field by field, and gone with the next submission', async () => {
  const { run, snapshot } = start();
  await run('submitProfile', 'submitStore', 'REG_422_NAME');
  expect(selectRefusedFields(snapshot())).toEqual({ name: 'unreadable', address: 'tooLong' });
  await run('submitProfile');
  expect(selectRefusedFields(snapshot())).toEqual({});
});

test.each([
  ['600112233 / 611223344', 'invalidPhone'],
  ['600112233 o 611223344', 'invalidPhone'],
  ['call me 123456', 'invalidPhone'],
  ['B12345678', 'invalidPhone'],
  ['tel. 600 000 000', undefined],
  ['Teléfono móvil: (+34) 600-00-00', undefined],
  ['600 000 000 ext. 12', undefined],
  ['(+34) 600-00-00', undefined],
])('the phone %j is refused as %s', (phone, problem) => {
  const { snapshot, actor } = start();
  actor.send({ type: 'profile.changed', profile: { ...profile, phone } });
  actor.send({ type: 'profile.submitted' });
  expect(selectProblems(snapshot()).phone).toBe(problem);
});

test('step 1 says what is missing until it is edited, here or in another tab, or the form begins anew', async () => {
  const { run, snapshot, actor } = start();
  actor.send({ type: 'profile.submitted' });
  expect(selectProblems(snapshot())).toEqual({ name: 'required', lastName: 'required', phone: 'required' });
  await run('submitShortPhone');
  expect(selectProblems(snapshot())).toEqual({ phone: 'invalidPhone' });
  actor.send({ type: 'profile.changed', profile: { ...profile, name: 'Eva', phone: '12 345' } });
  expect(selectProblems(snapshot())).toEqual({ phone: 'invalidPhone' });
  await run('CHANGED_ELSEWHERE');
  expect(selectProblems(snapshot())).toEqual({});
  await run('submitBlankProfile');
  expect(selectProblems(snapshot())).toEqual({ lastName: 'required' });
  await run('signOut');
  expect(selectProblems(snapshot())).toEqual({});
  await run('submitShortPhone', 'submitProfile', 'goBack');
  expect(selectProblems(snapshot())).toEqual({});
});

test('step 2 is refused until its fields are filled in and short enough', async () => {
  const { run, snapshot, actor } = start();
  await run('submitProfile', 'submitBlankStore');
  expect([selectStep(snapshot()), selectSubmittingStep(snapshot()), selectProblems(snapshot())]).toEqual([
    2,
    null,
    { address: 'required' },
  ]);
  actor.send({ type: 'store.changed', store: { ...store, storeName: 'a'.repeat(121) } });
  expect(selectProblems(snapshot())).toEqual({});
  actor.send({ type: 'store.submitted' });
  expect(selectProblems(snapshot())).toEqual({ storeName: 'tooLong' });
  await run('submitStore');
  expect([selectSubmittingStep(snapshot()), selectProblems(snapshot())]).toEqual(['registeringOwner', {}]);
});

test.each([
  ['Calle Mayor 1', true],
  ['Plaza Mayor, 3', true],
  ['10 High Street', true],
  ['Calle Mayor 1, Madrid', false],
  ['Calle Mayor 1 Madrid', false],
  ['Calle Mayor 1, 28013', false],
  ['10 High Street, Leeds', false],
])('registration: asks once for the town of %s: %s', async (address, isAsked) => {
  const { run, snapshot, actor } = start();
  await run('submitProfile');
  actor.send({ type: 'store.changed', store: { ...store, address } });
  actor.send({ type: 'store.submitted' });
  expect(selectProblems(snapshot())).toEqual(isAsked ? { address: 'noTown' } : {});
  if (isAsked) actor.send({ type: 'store.submitted' });
  expect(selectSubmittingStep(snapshot())).toBe('registeringOwner');
});

test('an owner who is on record with other texts sees those, and goes on with the next call; so after a reload', async () => {
  const { run, snapshot, drafts } = start();
  await run('submitProfile', 'submitStore', 'REG_KNOWN');
  const { storeName, address, ...person } = onRecord;
  expect([selectError(snapshot()), selectIsRegistered(snapshot())]).toEqual(['registeredBefore', true]);
  expect([selectProfile(snapshot()), selectStore(snapshot())]).toEqual([person, { storeName, address }]);
  expect(drafts.get('ana')).toEqual({ profile: person, store: { storeName, address }, step: 'store' });
  await run('submitStore');
  expect(selectSubmittingStep(snapshot())).toBe('fetchingToken');
});

test('a field that is edited is not refused any more, here or in another tab, and the last one ends it', async () => {
  const { run, snapshot, actor } = start();
  await run('submitProfile', 'submitStore', 'REG_422_NAME');
  actor.send({ type: 'profile.changed', profile: { ...profile, name: ' Ana ', phone: '600 00 00 01' } });
  expect(selectRefusedFields(snapshot())).toEqual({ name: 'unreadable', address: 'tooLong' });
  actor.send({ type: 'profile.changed', profile });
  expect([selectRefusedFields(snapshot()), selectError(snapshot())]).toEqual([
    { address: 'tooLong' },
    'invalidFields',
  ]);
  const draft = { profile, store: { ...store, address: 'Calle Mayor 1' }, step: 'store' } as const;
  actor.send({ type: 'draft.changed', uid: 'ana', draft });
  expect(selectError(snapshot())).toBeNull();
  await run('submitProfile', 'submitStore', 'REG_409');
  actor.send({ type: 'store.changed', store: { ...store, address: 'Calle Menor 2' } });
  expect(selectError(snapshot())).toBe('emailInUse');
});

test("Google's name fills what is empty, once, and no draft", async () => {
  const google = { ...ana, displayName: 'Ana Ruiz García' };
  const { actor, snapshot, drafts } = start(google);
  expect(selectProfile(snapshot())).toEqual({ name: 'Ana', lastName: 'Ruiz García', phone: '' });
  expect([...drafts]).toEqual([]);
  drafts.set('beto', { profile: { name: '', lastName: '', phone: '1' }, store, step: 'profile' });
  actor.send({ type: 'identity.changed', identity: { ...google, uid: 'beto' } });
  expect(selectProfile(snapshot())).toEqual({ name: '', lastName: '', phone: '1' });
});

test('a kept draft can still be discarded after signing out', async () => {
  const { run, snapshot, drafts } = start();
  expect(selectIsDraftKept(snapshot())).toBe(false);
  await run('submitProfile', 'SIGNED_OUT_ELSEWHERE');
  expect([selectIsDraftKept(snapshot()), drafts.size]).toEqual([true, 1]);
  await run('signOut');
  expect([selectIsDraftKept(snapshot()), drafts.size]).toEqual([false, 0]);
  const visitor = start(null);
  await visitor.run('submitProfile');
  expect(selectIsDraftKept(visitor.snapshot())).toBe(false);
});

test.each([
  ['SESSION_401', true],
  ['SESSION_TOO_OLD', true],
  ['SESSION_503', false],
] as const)('after %s a newer sign-in is needed: %s', async (answer, isNeeded) => {
  const { run, snapshot } = start();
  await run('submitProfile', 'submitStore', 'REG_201', 'TOKEN_OK', answer);
  expect(selectNeedsSignIn(snapshot())).toBe(isNeeded);
});

test('the session is opened with the token just fetched', async () => {
  const { run, fakes } = start();
  await run('submitProfile', 'submitStore', 'REG_201', 'TOKEN_OK');
  expect(fakes.lastArgs('createSession')?.[0]).toEqual({ token: 'token' });
});

test('a retry begins at the call that failed: a done one is never repeated', async () => {
  const { run, fakes } = start();
  await run('submitProfile', 'submitStore', 'REG_201', 'TOKEN_OK', 'SESSION_503', 'submitStore');
  expect(fakes.calls.map(({ name }) => name)).toEqual([
    'registerOwner',
    'fetchToken',
    'createSession',
    'createSession',
  ]);
});

test('nothing typed is lost on the way back, after a failure, or after being signed out', async () => {
  const { run, snapshot } = start();
  const typedProfile = { ...profile, name: ' Ana ' };
  const typedStore = { ...store, storeName: ' Horno\tdel  Río ' };
  await run('submitProfile', 'submitBlankStore', 'submitStore', 'REG_409', 'goBack');
  expect([selectProfile(snapshot()), selectStore(snapshot())]).toEqual([typedProfile, typedStore]);
  await run('submitProfile', 'submitStore', 'REG_409', 'SIGNED_OUT_ELSEWHERE', 'SIGNED_IN_AGAIN');
  expect([selectProfile(snapshot()), selectStore(snapshot())]).toEqual([typedProfile, typedStore]);
});

test("another user of the same computer never sees the first one's draft", async () => {
  const { run, snapshot } = start();
  await run('submitProfile', 'goBack', 'SIGNED_OUT_ELSEWHERE', 'BETO_SIGNED_IN');
  expect(JSON.stringify(snapshot().context)).not.toMatch(/Ana|Horno|Calle/);
});

test('what is typed after somebody has left is theirs when they are back, and not the next person’s', async () => {
  for (const [next, name] of [
    ['SIGNED_IN_AGAIN', ' Ana '],
    ['BETO_SIGNED_IN', ''],
  ] as const) {
    const { run, snapshot, drafts } = start();
    await run('SIGNED_OUT_ELSEWHERE', 'submitProfile', next);
    expect(selectProfile(snapshot()).name).toBe(name);
    expect(drafts.get('beto')).toBeUndefined();
  }
});

test('what a visitor typed before signing in becomes the draft of the person who signs in, and is kept at once', async () => {
  const { run, snapshot, drafts } = start(null);
  await run('submitProfile', 'submitStore', 'SIGNED_IN_AGAIN');
  expect(selectProfile(snapshot()).phone).toBe(profile.phone);
  expect(drafts.get('ana')).toMatchObject({ profile: { phone: profile.phone }, step: 'store' });
  await run('BETO_SIGNED_IN');
  expect(selectProfile(snapshot()).name).toBe('');
});

test('the store step shows while its calls run, which are named', async () => {
  const { run, snapshot } = start();
  expect(selectStep(snapshot())).toBe(1);
  await run('submitProfile');
  expect([selectStep(snapshot()), selectSubmittingStep(snapshot())]).toEqual([2, null]);
  await run('submitStore', 'REG_201');
  expect([selectStep(snapshot()), selectSubmittingStep(snapshot())]).toEqual([2, 'fetchingToken']);
});

test('a draft is kept with every keystroke and every step, and dropped once it is of no more use', async () => {
  const { run, drafts, actor } = start();
  actor.send({ type: 'profile.changed', profile: { ...profile, name: 'A' } });
  expect(drafts.get('ana')).toMatchObject({ profile: { name: 'A' }, step: 'profile' });
  await run('submitProfile', 'submitBlankStore');
  expect(drafts.get('ana')).toMatchObject({ store: { storeName: 'Horno del Río' }, step: 'store' });
  await run('submitStore', 'REG_201', 'TOKEN_OK');
  expect(drafts.get('ana')).toMatchObject({ store: { address: store.address }, step: 'store' });
  await run('SESSION_SUCCESS');
  expect([...drafts]).toEqual([]);
});

test('what is kept comes back, and gives way to what was typed before it was known who is here', async () => {
  const { actor, drafts, run, snapshot } = start(null);
  drafts.set('ana', { profile, store, step: 'store' });
  actor.send({ type: 'profile.changed', profile: { name: 'Anna', lastName: '', phone: '' } });
  await run('SIGNED_IN_AGAIN');
  expect([selectStep(snapshot()), selectProfile(snapshot())]).toEqual([1, { ...profile, name: 'Anna' }]);
  expect(selectStore(snapshot())).toEqual(store);
});

test('what a stranger types after a sign-out is no draft of the person who was here', async () => {
  const { run, drafts } = start();
  await run('submitProfile', 'signOut', 'SIGNED_OUT_ELSEWHERE', 'submitProfile', 'submitStore');
  expect([...drafts]).toEqual([]);
});

test('what another tab types is shown here as well, at the step where this tab is', async () => {
  const { run, snapshot } = start();
  await run('CHANGED_ELSEWHERE');
  expect([selectStep(snapshot()), selectStore(snapshot())]).toEqual([1, store]);
});

test('what another tab types while the calls run does not change what was sent', async () => {
  const { run, snapshot, actor } = start();
  await run('submitProfile', 'submitStore');
  const draft = { profile: { ...profile, name: 'Eva' }, store, step: 'store' } as const;
  actor.send({ type: 'draft.changed', uid: 'ana', draft });
  expect(selectProfile(snapshot()).name).toBe(' Ana ');
});

test('somebody who sends step 2 is there after a reload, wherever another tab went', async () => {
  const { run, drafts, actor } = start();
  await run('submitProfile', 'submitStore', 'REG_409');
  drafts.set('ana', { profile, store, step: 'profile' });
  actor.send({ type: 'store.submitted' });
  expect(drafts.get('ana')?.step).toBe('store');
});

test('on step 2, too, what is kept fills what a visitor left blank', async () => {
  const { run, drafts, snapshot } = start(null);
  await run('submitProfile');
  drafts.set('ana', { profile, store, step: 'store' });
  await run('SIGNED_IN_AGAIN');
  expect(selectStore(snapshot())).toEqual(store);
});

test('onboarding that ends in another tab ends here, and its form is empty', async () => {
  const { run, snapshot, told } = start();
  await run('submitProfile', 'DROPPED_ELSEWHERE');
  expect([selectStep(snapshot()), selectProfile(snapshot()).name]).toEqual([1, '']);
  expect(told).toEqual(['registration.endedElsewhere']);
});

test("the end of another person's onboarding is none of this one", async () => {
  const { run, snapshot, told } = start();
  await run('BETO_SIGNED_IN', 'submitProfile', 'DROPPED_ELSEWHERE');
  expect([selectStep(snapshot()), told]).toEqual([2, []]);
});

test('while the calls run, or when they are done, the end in another tab changes nothing', async () => {
  const { run, snapshot, told } = start();
  await run('submitProfile', 'submitStore', 'DROPPED_ELSEWHERE');
  expect(selectSubmittingStep(snapshot())).toBe('registeringOwner');
  await run('REG_201', 'TOKEN_OK', 'SESSION_SUCCESS', 'DROPPED_ELSEWHERE');
  expect([snapshot().value, told]).toEqual(['completed', ['registration.completed']]);
});

test.each<[string, RegistrationStep[]]>([
  ['POST /users', []],
  ['the token', ['REG_201']],
  ['POST /session', ['REG_201', 'TOKEN_OK']],
])('a sign-out in another tab calls off %s, and nothing comes of its answer', async (_, answers) => {
  const { run, snapshot, told, fakes } = start();
  await run('submitProfile', 'submitStore', ...answers, 'SIGNED_OUT_ELSEWHERE');
  expect([snapshot().value, selectError(snapshot())]).toEqual(['store', 'noIdentity']);
  expect(selectStore(snapshot()).address).toBe(store.address);
  expect(told).toEqual([]);
  const before = fakes.calls.length;
  await run('SIGNED_IN_AGAIN', 'submitStore');
  const next = answers.length === 0 ? 'registerOwner' : 'fetchToken';
  expect(fakes.calls.slice(before).map(({ name }) => name)).toEqual([next]);
});

test.each<RegistrationStep[]>([
  ['DROPPED_ELSEWHERE', 'SIGNED_OUT_ELSEWHERE'],
  ['SIGNED_OUT_ELSEWHERE', 'DROPPED_ELSEWHERE'],
])('somebody who signs out by themselves while the calls run leaves an empty form', async (...news) => {
  const { run, snapshot, drafts } = start();
  await run('submitProfile', 'submitStore', 'REG_201', 'TOKEN_OK', ...news);
  const seen = snapshot();
  expect([seen.value, selectUid(seen), selectProfile(seen).name]).toEqual(['profile', null, '']);
  expect([...drafts]).toEqual([]);
});

test('somebody else who signs in while the calls run gets an empty form, and nothing comes of the answer', async () => {
  const { run, snapshot, told } = start();
  await run('submitProfile', 'submitStore', 'REG_201', 'TOKEN_OK', 'BETO_SIGNED_IN');
  const seen = snapshot();
  expect([seen.value, selectUid(seen), selectProfile(seen).name, told]).toEqual(['profile', 'beto', '', []]);
});

test('where nothing can be kept, an identity that ends while the calls run leaves what was typed', async () => {
  const { run, snapshot, drafts } = start();
  await run('submitProfile', 'submitStore');
  drafts.clear();
  await run('SIGNED_OUT_ELSEWHERE');
  expect([snapshot().value, selectStore(snapshot()).address]).toEqual(['store', store.address]);
});

test.each<[string, RegistrationStep[]]>([
  ['POST /users', ['REG_409']],
  ['the token', ['REG_201', 'TOKEN_FAILED']],
  ['POST /session', ['REG_201', 'TOKEN_OK', 'SESSION_503']],
  ['POST /session, which is no success,', ['REG_201', 'TOKEN_OK', 'SESSION_NOT_SUCCESS']],
])('a draft that another tab dropped does not come back when %s fails here', async (_, answers) => {
  const { run, snapshot, told, drafts } = start();
  await run('submitProfile', 'submitStore', 'DROPPED_ELSEWHERE', ...answers);
  expect([snapshot().value, selectProfile(snapshot()).name, told]).toEqual([
    'profile',
    '',
    ['registration.endedElsewhere'],
  ]);
  expect([...drafts]).toEqual([]);
});

test('what was dropped during an earlier try says nothing about the next one', async () => {
  const { run, snapshot, actor } = start();
  await run('submitProfile', 'submitStore', 'DROPPED_ELSEWHERE', 'REG_409', 'submitProfile', 'submitStore');
  actor.send({ type: 'draft.dropped', uid: 'beto' });
  await run('REG_409');
  expect([snapshot().value, selectError(snapshot())]).toEqual(['store', 'emailInUse']);
});

test('a record that was made for one account is made for the next one, too', async () => {
  const { run, snapshot, actor } = start();
  await run('submitProfile', 'submitStore', 'REG_201', 'TOKEN_OK', 'SESSION_TOO_OLD');
  actor.send({ type: 'store.changed', store: { storeName: '', address: '' } });
  await run('goBack');
  actor.send({ type: 'profile.changed', profile: { name: '', lastName: '', phone: '' } });
  await run('SIGNED_OUT_ELSEWHERE', 'BETO_SIGNED_IN', 'submitProfile', 'submitStore');
  expect(selectSubmittingStep(snapshot())).toBe('registeringOwner');
});

test.each(['SESSION_WITHOUT_IDENTITY', 'SESSION_401'] as const)(
  'after %s the next try fetches another token',
  async (answer) => {
    const { run, snapshot } = start();
    await run('submitProfile', 'submitStore', 'REG_201', 'TOKEN_OK', answer, 'submitStore');
    expect(selectSubmittingStep(snapshot())).toBe('fetchingToken');
  },
);

test('an owner who is known after all is done, and their draft goes', async () => {
  const { run, snapshot, drafts } = start();
  await run('submitProfile', 'RECOGNIZED');
  expect([snapshot().value, drafts.size]).toEqual(['completed', 0]);
});

test.each<[RegistrationStep, string | null]>([
  ['SIGNED_OUT_ELSEWHERE', null],
  ['BETO_SIGNED_IN', 'beto'],
])('after onboarding is done, %s brings an empty form', async (change, uid) => {
  const { run, snapshot } = start();
  await run('submitProfile', 'submitStore', 'REG_201', 'TOKEN_OK', 'SESSION_SUCCESS', change);
  const seen = snapshot();
  expect([seen.value, selectUid(seen), selectProfile(seen).name]).toEqual(['profile', uid, '']);
});

test('a visitor who signs in on step 1 has their text kept at once', async () => {
  const { run, drafts } = start(null);
  await run('submitShortPhone', 'SIGNED_IN_AGAIN');
  expect(drafts.get('ana')).toMatchObject({ profile: { phone: '12 345' }, step: 'profile' });
});

test('a failure is not said any more once step 2 is sent again', async () => {
  const { run, snapshot } = start();
  await run('submitProfile', 'submitStore', 'REG_409', 'submitStore');
  expect(selectError(snapshot())).toBeNull();
});
