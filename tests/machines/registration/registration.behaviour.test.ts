import { expect, test } from 'vitest';
import {
  selectCanSubmit,
  selectDraftEmail,
  selectError,
  selectFieldErrors,
  selectHasDraft,
  selectIsRegistered,
  selectIsSlow,
  selectIsSubmitting,
  selectLacksTown,
  selectRefusedFields,
  selectStep,
  selectUid,
} from '#machines/registration/registration.selectors.ts';
import type { Draft } from '#machines/registration/registration.types.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import {
  ana,
  onRecord,
  profile,
  type RegistrationStep,
  startRegistration as start,
  store,
} from './registration.driver.ts';

const blank = { storeName: '', address: '' };

test('registrationPayload: has trimmed fields, role, uid and e-mail', async () => {
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

test.each(['Tel. 600 112 233', 'Tfno.: 600 112 233', 'Tele\u0301fono móvil: 600 112 233'])(
  'registrationPayload: sends %j without its label',
  async (phone) => {
    const { submitProfile, run, fakes } = start();
    submitProfile({ phone });
    await run('submitStore');
    expect(fakes.lastArgs('registerOwner')?.[0]).toMatchObject({ phone: '600 112 233' });
  },
);

test.each([
  ['600112233 / 611223344', 'invalidPhone'],
  ['600112233 o 611223344', 'invalidPhone'],
  ['B12345678', 'invalidPhone'],
  ['61234', 'shortPhone'],
  ['Teléfono móvil: (+34) 600-00-00', undefined],
  ['600 000 000 ext. 12', undefined],
])('registration: validates the phone %j as %s', (phone, error) => {
  const { snapshot, submitProfile } = start();
  submitProfile({ phone });
  expect(selectFieldErrors(snapshot()).phone).toBe(error);
});

test('registration: stops once at a doubtful phone, also after Back', async () => {
  const { actor, snapshot, submitProfile, run } = start();
  const doubted = { type: 'phone.doubted', phone: '612 34 56', doubt: 'digitsMissing' } as const;
  actor.send(doubted);
  submitProfile({ phone: ' 612 34 56' });
  expect(selectFieldErrors(snapshot())).toEqual({ phone: 'digitsMissing' });
  expect(selectStep(snapshot())).toBe('profile');
  actor.send({ type: 'profile.submitted' });
  expect(selectStep(snapshot())).toBe('store');
  await run('goBack');
  actor.send(doubted);
  actor.send({ type: 'profile.submitted' });
  expect(selectStep(snapshot())).toBe('store');
  await run('goBack');
  actor.send({ ...doubted, phone: '612 34 5' });
  submitProfile({ phone: '612 34 5' });
  expect(selectStep(snapshot())).toBe('profile');
});

test('registration: accepts a valid phone after a doubtful one', () => {
  const { actor, snapshot, submitProfile } = start();
  actor.send({ type: 'phone.doubted', phone: '612 34 56', doubt: 'digitsMissing' });
  submitProfile({});
  expect(selectStep(snapshot())).toBe('store');
});

test('registration: shows errors of step 1 until the fields are edited or reset', async () => {
  const { run, snapshot, actor } = start();
  actor.send({ type: 'profile.submitted' });
  expect(selectFieldErrors(snapshot())).toEqual({
    name: 'required',
    lastName: 'required',
    phone: 'required',
  });
  await run('submitShortPhone');
  expect(selectFieldErrors(snapshot())).toEqual({ phone: 'shortPhone' });
  actor.send({ type: 'profile.changed', profile: { ...profile, name: 'Eva', phone: '12 345' } });
  expect(selectFieldErrors(snapshot())).toEqual({ phone: 'shortPhone' });
  await run('CHANGED_IN_OTHER_TAB');
  expect(selectFieldErrors(snapshot())).toEqual({});
  await run('submitShortPhone', 'signOut');
  expect(selectFieldErrors(snapshot())).toEqual({});
});

test('registration: refuses a store name without a visible character', async () => {
  const { run, snapshot, submitStore } = start();
  await run('submitProfile');
  submitStore({ storeName: '\u200b\u2060\u3164' });
  expect(selectIsSubmitting(snapshot())).toBe(false);
  expect(selectFieldErrors(snapshot())).toEqual({ storeName: 'required' });
});

test('registration: refuses step 2 with empty or long fields', async () => {
  const { run, snapshot, submitStore } = start();
  await run('submitProfile');
  submitStore({ address: ' ' });
  expect([selectStep(snapshot()), selectIsSubmitting(snapshot())]).toEqual(['store', false]);
  expect(selectFieldErrors(snapshot())).toEqual({ address: 'required' });
  submitStore({ storeName: 'a'.repeat(121) });
  expect(selectFieldErrors(snapshot())).toEqual({ storeName: 'tooLong' });
  submitStore({});
  expect(selectIsSubmitting(snapshot())).toBe(true);
});

test.each([
  ['Calle Mayor 1', true],
  ['Calle Mayor, 1', true],
  ['Calle Mayor s/n', true],
  ['10 High Street', true],
  ['Calle Mayor', false],
  ['Calle Mayor 1 Madrid', false],
  ['Calle Mayor 1, 28013', false],
  ['Calle Mayor s/n Cuenca', false],
  ['Madrid, Calle Mayor 1', false],
  ['10 High Street, Leeds', false],
  ['10 Downing Street London', false],
  ['12 rue Mouffetard Paris', false],
])('registration: hints at the town of %s: %s; takes it', async (address, isHinted) => {
  const { run, actor, snapshot, submitStore } = start();
  await run('submitProfile');
  actor.send({ type: 'store.changed', store: { storeName: 'Pan de Ana', address } });
  expect(selectLacksTown(snapshot())).toBe(isHinted);
  submitStore({ address });
  expect(selectIsSubmitting(snapshot())).toBe(true);
});

test('registration: uses the stored record of a known owner, also after a reload', async () => {
  const { run, snapshot, drafts, emitted, fakes } = start();
  await run('submitProfile', 'submitStore', 'REG_CONFLICT');
  const { storeName, address, ...person } = onRecord;
  expect([selectError(snapshot()), selectIsRegistered(snapshot())]).toEqual(['registeredBefore', true]);
  expect([snapshot().context.profile, snapshot().context.store]).toEqual([person, { storeName, address }]);
  expect(drafts.get('ana')).toEqual({ profile: person, store: { storeName, address }, step: 'store' });
  expect(emitted).toEqual([]);
  await run('submitStore');
  expect([selectError(snapshot()), emitted]).toEqual([null, ['owner.registered']]);
  expect(selectCanSubmit(snapshot())).toBe(false);
  await run('submitStore');
  expect([emitted, fakes.count('registerOwner')]).toEqual([['owner.registered'], 1]);
});

test('registration: requests a session for a stored record that lacks a field', async () => {
  const { run, actor, fakes, snapshot, emitted } = start();
  await run('submitProfile', 'submitStore');
  fakes.reject('registerOwner', {
    code: 'registered-before',
    stored: { ...onRecord, phone: '', address: '' },
  });
  await settle();
  await run('goBack');
  expect(selectStep(snapshot())).toBe('profile');
  actor.send({ type: 'profile.submitted' });
  expect([selectStep(snapshot()), selectCanSubmit(snapshot())]).toEqual(['store', true]);
  actor.send({ type: 'store.submitted' });
  expect(emitted).toEqual(['owner.registered']);
});

test('registration: clears the error of a field submitted or edited, also in another tab', async () => {
  const { run, snapshot, actor } = start();
  await run('submitProfile', 'submitStore', 'REG_422_NAME', 'submitProfile');
  expect(selectRefusedFields(snapshot())).toEqual({});
  await run('submitStore', 'REG_422_NAME');
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

test('registration: fills empty names from Google once, without a draft', async () => {
  const google = { ...ana, displayName: 'Ana Ruiz García' };
  const { actor, snapshot, drafts } = start(google);
  expect(snapshot().context.profile).toEqual({ name: 'Ana', lastName: 'Ruiz García', phone: '' });
  expect([...drafts]).toEqual([]);
  drafts.set('beto', { profile: { name: '', lastName: '', phone: '1' }, store, step: 'profile' });
  actor.send({ type: 'identity.changed', identity: { ...google, uid: 'beto' } });
  expect(snapshot().context.profile).toEqual({ name: '', lastName: '', phone: '1' });
});

test('registration: offers a sign-in with the e-mail of the draft after a sign-out', async () => {
  const { run, snapshot } = start();
  await run('submitProfile', 'SIGNED_OUT_IN_OTHER_TAB');
  expect(selectDraftEmail(snapshot())).toBe('ana@example.com');
  await run('signOut');
  expect(selectDraftEmail(snapshot())).toBe('');
  const blank = start();
  await blank.run('SIGNED_OUT_IN_OTHER_TAB');
  expect(selectDraftEmail(blank.snapshot())).toBe('');
});

test('registration: discards a stored draft after a sign-out', async () => {
  const { run, snapshot, drafts } = start();
  expect(selectHasDraft(snapshot())).toBe(false);
  await run('submitProfile', 'SIGNED_OUT_IN_OTHER_TAB');
  expect([selectHasDraft(snapshot()), drafts.size]).toEqual([true, 1]);
  await run('signOut');
  expect([selectHasDraft(snapshot()), drafts.size]).toEqual([false, 0]);
  const visitor = start(null);
  await visitor.run('submitProfile');
  expect(selectHasDraft(visitor.snapshot())).toBe(false);
});

test('registration: a slow request can be repeated', async () => {
  const { run, snapshot, fakes, clock } = start();
  await run('submitProfile', 'submitStore');
  const state = () => [selectIsSlow(snapshot()), snapshot().can({ type: 'retry.now' })];
  expect(state()).toEqual([false, false]);
  clock.increment(8_000);
  expect(state()).toEqual([true, true]);
  await run('retryNow');
  expect([...state(), fakes.count('registerOwner')]).toEqual([true, false, 2]);
});

test('registration: stores a refreshed token, and repeats POST /users', async () => {
  const { run, fakes, tokens } = start();
  await run('submitProfile', 'submitStore', 'REG_401', 'REFRESHED');
  expect([tokens, fakes.count('registerOwner')]).toEqual([['new token'], 2]);
});

test('registration: keeps input after a sign-out for the same user only', async () => {
  for (const [next, name] of [
    ['SIGNED_IN_AGAIN', ' Ana '],
    ['BETO_SIGNED_IN', ''],
  ] as const) {
    const { run, snapshot, drafts } = start();
    await run('SIGNED_OUT_IN_OTHER_TAB', 'submitProfile', next);
    expect(snapshot().context.profile.name).toBe(name);
    expect(drafts.get('beto')).toBeUndefined();
  }
});

test.each<[RegistrationStep, Draft['step']]>([
  ['submitShortPhone', 'profile'],
  ['submitProfile', 'store'],
])('registration: stores the input of a visitor who signs in after %s', async (input, step) => {
  const { run, snapshot, drafts } = start(null);
  await run(input, 'SIGNED_IN_AGAIN');
  expect(drafts.get('ana')).toEqual({ profile: snapshot().context.profile, store: blank, step });
  await run('BETO_SIGNED_IN');
  expect(snapshot().context.profile.name).toBe('');
});

test('registration: shows the store step during submission, and after it', async () => {
  const { run, snapshot, emitted } = start();
  expect(selectStep(snapshot())).toBe('profile');
  await run('submitProfile');
  expect([selectStep(snapshot()), selectIsSubmitting(snapshot())]).toEqual(['store', false]);
  await run('submitStore');
  expect([selectStep(snapshot()), selectIsSubmitting(snapshot())]).toEqual(['store', true]);
  await run('REG_201');
  expect([selectStep(snapshot()), selectIsRegistered(snapshot())]).toEqual(['store', true]);
  expect([selectCanSubmit(snapshot()), emitted]).toEqual([false, ['owner.registered']]);
});

test('registration: stores the draft at every change, and drops it when done', async () => {
  const { run, drafts, actor } = start();
  actor.send({ type: 'profile.changed', profile: { ...profile, name: 'A' } });
  expect(drafts.get('ana')).toMatchObject({ profile: { name: 'A' }, step: 'profile' });
  await run('submitProfile', 'submitBlankStore');
  expect(drafts.get('ana')).toMatchObject({ store: { storeName: store.storeName }, step: 'store' });
  await run('submitStore', 'REG_201');
  expect(drafts.get('ana')).toMatchObject({ store: { address: store.address }, step: 'store' });
  await run('RECOGNIZED');
  expect([...drafts]).toEqual([]);
});

test('registration: restores the draft below input from before the identity', async () => {
  const { actor, drafts, run, snapshot } = start(null);
  drafts.set('ana', { profile, store, step: 'store' });
  actor.send({ type: 'profile.changed', profile: { name: 'Anna', lastName: '', phone: '' } });
  await run('SIGNED_IN_AGAIN');
  expect([selectStep(snapshot()), snapshot().context.profile]).toEqual([
    'profile',
    { ...profile, name: 'Anna' },
  ]);
  expect(snapshot().context.store).toEqual(store);
  const onStep2 = start(null);
  await onStep2.run('submitProfile');
  onStep2.drafts.set('ana', { profile, store, step: 'store' });
  await onStep2.run('SIGNED_IN_AGAIN');
  expect(onStep2.snapshot().context.store).toEqual(store);
});

test.each<[string, RegistrationStep[]]>([
  ['during submission', []],
  ['after it', ['REG_201']],
])('registration: ignores input of another tab %s', async (_, answers) => {
  const { run, snapshot, actor } = start();
  await run('submitProfile', 'submitStore', ...answers);
  const draft = { profile: { ...profile, name: 'Eva' }, store, step: 'store' } as const;
  actor.send({ type: 'draft.changed', uid: 'ana', draft });
  expect(snapshot().context.profile.name).toBe(' Ana ');
});

test('registration: stays on step 2 after a reload when it was submitted', async () => {
  const { run, drafts, actor } = start();
  await run('submitProfile', 'submitStore', 'REG_409');
  drafts.set('ana', { profile, store, step: 'profile' });
  actor.send({ type: 'store.submitted' });
  expect(drafts.get('ana')?.step).toBe('store');
});

test('registration: ends with an empty form when another tab completes it', async () => {
  const { run, snapshot, emitted } = start();
  await run('submitProfile', 'DROPPED_IN_OTHER_TAB');
  expect([selectStep(snapshot()), snapshot().context.profile.name]).toEqual(['profile', '']);
  expect(emitted).toEqual(['registration.endedInOtherTab']);
});

test('registration: ignores completion in another tab while submitting or done', async () => {
  const { run, snapshot, emitted } = start();
  await run('submitProfile', 'submitStore', 'DROPPED_IN_OTHER_TAB');
  expect(selectIsSubmitting(snapshot())).toBe(true);
  await run('REG_201', 'RECOGNIZED', 'DROPPED_IN_OTHER_TAB');
  expect([snapshot().value, emitted]).toEqual(['completed', ['owner.registered']]);
});

test('registration: cancels POST /users on a sign-out in another tab', async () => {
  const { run, snapshot, emitted, fakes } = start();
  await run('submitProfile', 'submitStore', 'SIGNED_OUT_IN_OTHER_TAB');
  expect([snapshot().value, selectError(snapshot())]).toEqual(['store', 'noIdentity']);
  expect(snapshot().context.store.address).toBe(store.address);
  await run('submitStore');
  expect([fakes.count('registerOwner'), selectError(snapshot())]).toEqual([1, 'noIdentity']);
  await run('SIGNED_IN_AGAIN', 'submitStore');
  expect([fakes.count('registerOwner'), emitted]).toEqual([2, []]);
});

test('registration: keeps the record through a sign-out in another tab', async () => {
  const { run, snapshot, emitted } = start();
  await run('submitProfile', 'submitStore', 'REG_201', 'SIGNED_OUT_IN_OTHER_TAB', 'SIGNED_IN_AGAIN');
  expect([selectIsRegistered(snapshot()), snapshot().context.store.address]).toEqual([true, store.address]);
  expect(emitted).toEqual(['owner.registered']);
});

const droppedAndSignedOut: RegistrationStep[] = ['DROPPED_IN_OTHER_TAB', 'SIGNED_OUT_IN_OTHER_TAB'];
test.each<[string, RegistrationStep[]]>([
  ['during POST /users', droppedAndSignedOut],
  ['after it', ['REG_201', ...droppedAndSignedOut]],
  ['after it, in the other order', ['REG_201', ...droppedAndSignedOut.toReversed()]],
])('registration: empties the form when another tab completes it and signs out %s', async (_, steps) => {
  const { run, snapshot, drafts } = start();
  await run('submitProfile', 'submitStore', ...steps);
  const seen = snapshot();
  expect([seen.value, selectUid(seen), seen.context.profile.name]).toEqual(['profile', null, '']);
  expect([...drafts]).toEqual([]);
});

test('registration: does not restore a dropped draft when POST /users fails', async () => {
  const { run, snapshot, emitted, drafts } = start();
  await run('submitProfile', 'submitStore', 'DROPPED_IN_OTHER_TAB', 'REG_409');
  expect([snapshot().value, snapshot().context.profile.name, emitted]).toEqual([
    'profile',
    '',
    ['registration.endedInOtherTab'],
  ]);
  expect([...drafts]).toEqual([]);
});

test('registration: keeps the record when another tab drops its draft', async () => {
  const { run, snapshot, emitted, actor } = start();
  await run('submitProfile', 'submitStore', 'REG_201');
  actor.send({ type: 'draft.dropped', uid: 'beto' });
  expect(emitted).toEqual(['owner.registered']);
  await run('DROPPED_IN_OTHER_TAB');
  expect([selectIsRegistered(snapshot()), emitted]).toEqual([
    true,
    ['owner.registered', 'registration.endedInOtherTab'],
  ]);
});

test('registration: returns to step 2 when another tab has deleted the record', async () => {
  const { run, snapshot, fakes } = start();
  await run('submitProfile', 'NOT_FOUND', 'submitStore', 'NOT_FOUND');
  expect(selectIsSubmitting(snapshot())).toBe(true);
  await run('REG_201', 'goBack', 'NOT_FOUND');
  expect([snapshot().value, selectError(snapshot())]).toEqual(['store', 'storeDeleted']);
  expect(snapshot().context.store.address).toBe(store.address);
  await run('submitStore', 'REG_201');
  expect([selectIsRegistered(snapshot()), fakes.count('registerOwner')]).toEqual([true, 2]);
});

test('registration: empties the form when another tab has deleted record and draft', async () => {
  const { run, snapshot } = start();
  await run('submitProfile', 'submitStore', 'REG_201', 'DROPPED_IN_OTHER_TAB', 'NOT_FOUND');
  expect([snapshot().value, snapshot().context.profile.name]).toEqual(['profile', '']);
});

test('registration: does not release the text of a stored record', async () => {
  const { run, snapshot, drafts, actor } = start();
  await run('submitProfile', 'submitStore', 'REG_CONFLICT');
  actor.send({ type: 'draft.released' });
  expect([snapshot().value, snapshot().context.profile.name, drafts.size]).toEqual(['profile', '', 0]);
});

const RELEASE_MS = 10 * 60_000;

test('registration: keeps released text for the next account', async () => {
  const { run, snapshot, drafts, actor, clock } = start();
  await run('submitProfile');
  actor.send({ type: 'draft.released' });
  expect(drafts.size).toBe(0);
  await run('SIGNED_OUT_IN_OTHER_TAB', 'CORRECTED_SIGNED_IN');
  clock.increment(RELEASE_MS);
  expect([snapshot().context.profile.name, [...drafts.keys()]]).toEqual([' Ana ', ['corrected']]);
});

test('registration: removes released text when no account follows', async () => {
  const { run, snapshot, actor, clock } = start();
  await run('submitProfile');
  actor.send({ type: 'draft.released' });
  clock.increment(RELEASE_MS - 1);
  expect(snapshot().context.profile.name).toBe(' Ana ');
  clock.increment(1);
  expect([snapshot().value, snapshot().context.profile.name]).toEqual(['profile', '']);
});

test('registration: restarts the expiry at each release', async () => {
  const { run, snapshot, actor, clock } = start();
  await run('submitProfile');
  actor.send({ type: 'draft.released' });
  await run('SIGNED_OUT_IN_OTHER_TAB', 'CORRECTED_SIGNED_IN');
  clock.increment(RELEASE_MS - 1);
  actor.send({ type: 'draft.released' });
  clock.increment(1);
  expect(snapshot().context.profile.name).toBe(' Ana ');
});

test('registration: ignores a draft dropped during an earlier attempt', async () => {
  const { run, snapshot, actor } = start();
  await run('submitProfile', 'submitStore', 'DROPPED_IN_OTHER_TAB', 'REG_409');
  await run('submitProfile', 'submitStore');
  actor.send({ type: 'draft.dropped', uid: 'beto' });
  await run('REG_409');
  expect([snapshot().value, selectError(snapshot())]).toEqual(['store', 'emailInUse']);
});

test('registration: creates a record for each account', async () => {
  const { run, snapshot } = start();
  await run('submitProfile', 'submitStore', 'REG_201');
  await run('SIGNED_OUT_IN_OTHER_TAB', 'BETO_SIGNED_IN', 'submitProfile', 'submitStore');
  expect(selectIsSubmitting(snapshot())).toBe(true);
});

test('registration: resets the form when the user signs out after completion', async () => {
  const { run, snapshot } = start();
  await run('submitProfile', 'submitStore', 'REG_201', 'RECOGNIZED', 'SIGNED_OUT_IN_OTHER_TAB');
  const seen = snapshot();
  expect([seen.value, selectUid(seen), seen.context.profile.name]).toEqual(['profile', null, '']);
});

test('registration: shows the failure until step 2 is submitted again', async () => {
  const { run, snapshot } = start();
  await run('submitProfile', 'submitStore', 'REG_409', 'SIGNED_IN_AGAIN');
  expect(selectError(snapshot())).toBe('emailInUse');
  await run('submitStore');
  expect(selectError(snapshot())).toBeNull();
});

test('registration: sends its step when it changes, and on request', async () => {
  const { actor, run, steps } = start();
  await run('submitProfile');
  expect(steps).toEqual(['profile', 'store']);
  actor.send({ type: 'step.requested' });
  await run('submitStore');
  actor.send({ type: 'step.requested' });
  expect(steps).toEqual(['profile', 'store', 'store', 'store']);
  await run('REG_409', 'goBack');
  actor.send({ type: 'step.requested' });
  await run('RECOGNIZED');
  actor.send({ type: 'step.requested' });
  expect(steps.slice(4)).toEqual(['store', 'profile', 'profile', 'store', 'store']);
});

test('registration: sends the step of a stored record', async () => {
  const { actor, run, steps } = start();
  await run('submitProfile', 'submitStore', 'REG_201', 'goBack');
  actor.send({ type: 'step.requested' });
  actor.send({ type: 'profile.submitted' });
  actor.send({ type: 'step.requested' });
  expect(steps.slice(2)).toEqual(['store', 'profile', 'profile', 'store', 'store']);
});
