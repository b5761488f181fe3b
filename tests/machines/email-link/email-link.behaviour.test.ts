import { expect, test } from 'vitest';
import {
  selectFailure,
  selectFieldErrors,
  selectIsSendingLink,
  selectIsSigningIn,
  selectIsWorking,
  selectMissingRequirements,
  selectMode,
  selectOtherEmail,
  selectSignedInAs,
  selectUnusableReason,
} from '#machines/email-link/email-link.selectors.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { startEmailLink as start } from './email-link.driver.ts';

test.each([
  [{ mode: null, code: 'code-1' }, 'malformed'],
  [{ mode: 'verifyEmail', code: '' }, 'malformed'],
  [{ mode: 'constructor', code: 'code-1' }, 'malformed'],
  [{ mode: 'signIn', code: 'code-1' }, 'malformed'],
  [{ mode: 'verifyAndChangeEmail', code: 'code-1' }, 'unsupported'],
] as const)('email link: %o is unusable without a request', async (address, problem) => {
  const { snapshot, fakes, run, view } = start({ ...address, verifiedEmail: null, changedEmail: null });
  expect(fakes.calls.map(({ name }) => name)).toEqual(['refreshIdentity']);
  expect(fakes.lastArgs('refreshIdentity')?.[0]).toEqual({ isAfterVerification: false });
  await run('SIGNED_OUT_HERE');
  expect([view(), selectUnusableReason(snapshot())]).toEqual(['unusable', problem]);
  expect(fakes.calls.length).toBe(1);
});

test.each([
  ['expired-action-code', 'expired'],
  ['invalid-action-code', 'invalid'],
  ['user-disabled', 'accountDisabled'],
  ['user-not-found', 'accountMissing'],
])('email link: reports %s as %s, and needs another link', async (code, problem) => {
  const { snapshot, fakes, run, view } = start('resetPassword');
  fakes.reject('checkLink', { code, message: null });
  await settle();
  expect(view()).toBe('checking');
  await run('IDENTITY_UNKNOWN');
  const seen = snapshot();
  expect([view(), selectUnusableReason(seen), selectFailure(seen)]).toEqual(['unusable', problem, null]);
  expect(selectMode(seen)).toBe('resetPassword');
});

test.each([
  ['network-request-failed', 'network'],
  ['too-many-requests', 'tooManyRequests'],
  ['weak-password', 'weakPassword'],
  ['multi-factor-auth-required', 'secondFactor'],
  ['password-does-not-meet-requirements', 'weakPassword'],
  ['constructor', 'unknown'],
  [null, 'unknown'],
])('email link: reports %s as %s, and can be retried', async (code, failure) => {
  const { snapshot, fakes, view, run } = start('verifyEmail');
  fakes.reject('checkLink', { code, message: null });
  await settle();
  const seen = snapshot();
  expect([view(), selectUnusableReason(seen), selectFailure(seen)]).toEqual(['failed', null, failure]);
  await run('retry', 'LINK_GOOD', 'OWNER_HERE', 'confirm');
  expect(fakes.lastArgs('verifyEmail')?.[0]).toEqual({
    code: 'code-1',
    email: 'ana.ruiz@example.com',
    password: null,
  });
});

test('email link: sends the trimmed new password and code to the port only', async () => {
  const { actor, fakes, emitted, run, view } = start('resetPassword');
  expect(fakes.lastArgs('checkLink')?.[0]).toEqual({ mode: 'resetPassword', code: 'code-1' });
  await run('LINK_GOOD', 'submitValid');
  expect(fakes.lastArgs('setNewPassword')?.[0]).toEqual({
    code: 'code-1',
    email: 'ana.ruiz@example.com',
    password: 'secret2',
  });
  await run('SAVED_SIGNED_OUT_HERE');
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('secret2');
  expect(emitted).toEqual([{ type: 'password.changed', email: 'ana.ruiz@example.com', next: 'result' }]);
  expect(view()).toBe('changed');
});

test.each([
  ['signs in', 'SIGNED_IN', { type: 'account.signedIn' }],
  [
    'opens the form when the sign-in fails',
    'SECOND_FACTOR',
    { type: 'password.changed', email: 'ana.ruiz@example.com', next: 'form' },
  ],
] as const)('email link: %s after a new password', async (_, step, event) => {
  const { actor, emitted, fakes, run, snapshot, view } = start('resetPassword');
  await run('LINK_GOOD', 'submitValid', 'SAVED_OWNER_HERE');
  expect(fakes.lastArgs('signInWithNewPassword')).toEqual([]);
  expect([view(), selectIsSigningIn(snapshot())]).toEqual(['changed', true]);
  await run(step);
  expect(emitted.slice(1)).toEqual([event]);
  // The result stays until the next page is there.
  expect([view(), selectIsWorking(snapshot())]).toEqual(['changed', true]);
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('secret2');
});

test('email link: verifies only after a confirmation by the user', async () => {
  const { snapshot, fakes, run, view } = start('verifyEmail');
  await run('LINK_GOOD', 'OWNER_HERE');
  expect(selectSignedInAs(snapshot())).toBe('ana.ruiz@example.com');
  expect([view(), fakes.count('verifyEmail')]).toEqual(['askingToVerify', 0]);
  await run('confirm');
  expect([view(), fakes.count('verifyEmail')]).toEqual(['verifying', 1]);
});

test.each(['SIGNED_OUT_HERE', 'ANOTHER_HERE', 'IDENTITY_UNKNOWN'] as const)(
  'email link: asks for the password when the account is not signed in: %s',
  async (step) => {
    const { fakes, run, snapshot, view } = start('verifyEmail');
    await run('LINK_GOOD');
    expect(fakes.lastArgs('refreshIdentity')?.[0]).toEqual({ isAfterVerification: false });
    await run(step);
    const other = step === 'ANOTHER_HERE' ? 'luis@example.com' : null;
    expect([view(), selectOtherEmail(snapshot())]).toEqual(['askingForPassword', other]);
    // A press proves the mailbox alone.
    await run('confirm');
    expect(fakes.count('verifyEmail')).toBe(0);
  },
);

test('email link: verifies with the password of the account', async () => {
  const { actor, emitted, fakes, refused, run, snapshot, view } = start('verifyEmail');
  await run('LINK_GOOD', 'SIGNED_OUT_HERE', 'submitBlank');
  expect([fakes.count('verifyEmail'), selectFieldErrors(snapshot())]).toEqual([0, { password: 'required' }]);
  await run('submitPassword');
  const sent = { code: 'code-1', email: 'ana.ruiz@example.com', password: 'secret1' };
  expect(fakes.lastArgs('verifyEmail')?.[0]).toEqual(sent);
  await run('APPLYING_WRONG');
  expect([view(), selectFieldErrors(snapshot())]).toEqual(['askingForPassword', { password: 'wrong' }]);
  expect(refused).toEqual(['password', 'password']);
  actor.send({ type: 'field.edited', field: 'password' });
  expect(selectFieldErrors(snapshot())).toEqual({});
  await run('submitPassword', 'APPLYING_UNREACHABLE');
  expect([view(), selectFailure(snapshot())]).toEqual(['askingForPassword', 'network']);
  expect(emitted).toEqual([]);
  await run('submitPassword', 'APPLIED');
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('secret1');
  expect(emitted).toEqual([{ type: 'email.verified', email: 'ana.ruiz@example.com' }]);
});

test('email link: asks for the password when the signed-in e-mail only looks the same', async () => {
  const { fakes, run, view } = start('verifyEmail');
  await run('LINK_GOOD');
  // In Punycode both have the domain example.com.
  fakes.resolve('refreshIdentity', 'ana.ruiz@\uff45xample.com');
  await settle();
  expect(view()).toBe('askingForPassword');
});

test('email link: asks for the password when the account was signed out meanwhile', async () => {
  const { snapshot, run, view } = start('verifyEmail');
  await run('LINK_GOOD', 'OWNER_HERE', 'confirm', 'APPLYING_SIGNED_OUT');
  expect([view(), selectSignedInAs(snapshot())]).toEqual(['askingForPassword', null]);
  await run('submitPassword', 'APPLYING_EXPIRED', 'SIGNED_OUT_HERE');
  expect([view(), selectUnusableReason(snapshot())]).toEqual(['unusable', 'expired']);
});

test('email link: sends a link for a new password when the password is not known', async () => {
  const { snapshot, fakes, run, view } = start('verifyEmail');
  await run('LINK_GOOD', 'SIGNED_OUT_HERE', 'askForReset');
  expect(fakes.lastArgs('requestPasswordReset')?.[0]).toEqual({ email: 'ana.ruiz@example.com' });
  const seen = snapshot();
  expect([view(), selectIsSendingLink(seen), selectIsWorking(seen)]).toEqual([
    'askingForPassword',
    true,
    true,
  ]);
  await run('SENDING_UNREACHABLE');
  expect([view(), selectFailure(snapshot())]).toEqual(['askingForPassword', 'network']);
  await run('askForReset', 'LINK_SENT');
  expect([view(), fakes.count('verifyEmail')]).toEqual(['linkSent', 0]);
});

test('email link: recovers an account by a press, then sends a link for a new password', async () => {
  const { snapshot, fakes, run, view } = start('recoverEmail');
  await run('LINK_GOOD');
  expect([view(), fakes.count('recoverEmail')]).toEqual(['askingToRecover', 0]);
  await run('recover', 'RECOVERY_UNREACHABLE');
  expect([view(), selectFailure(snapshot())]).toEqual(['notRecovered', 'network']);
  await run('retry');
  expect([view(), fakes.lastArgs('recoverEmail')?.[0]]).toEqual(['recovering', { code: 'code-1' }]);
  await run('RECOVERED', 'SENDING_UNREACHABLE');
  expect([view(), selectFailure(snapshot())]).toEqual(['recovered', 'network']);
  await run('askForReset', 'LINK_SENT');
  expect([view(), fakes.lastArgs('requestPasswordReset')?.[0]]).toEqual([
    'linkSent',
    { email: 'ana.ruiz@example.com' },
  ]);
});

test('email link: emits `email.verified` before the token is refreshed', async () => {
  const { fakes, emitted, run, view } = start('verifyEmail');
  await run('LINK_GOOD', 'OWNER_HERE', 'confirm');
  expect(emitted).toEqual([]);
  await run('APPLIED');
  expect(emitted).toEqual([{ type: 'email.verified', email: 'ana.ruiz@example.com' }]);
  expect(view()).toBe('verifying');
  expect(fakes.lastArgs('refreshIdentity')?.[0]).toEqual({ isAfterVerification: true });
  await run('IDENTITY_UNKNOWN');
  expect(view()).toBe('verified');
});

test('email link: does not sign in after a new password when another user is signed in', async () => {
  const { emitted, fakes, run } = start('resetPassword');
  await run('LINK_GOOD', 'submitValid', 'SAVED_ANOTHER_HERE');
  expect(emitted).toEqual([{ type: 'password.changed', email: 'ana.ruiz@example.com', next: 'result' }]);
  expect(fakes.count('signInWithNewPassword')).toBe(0);
});

test.each([
  ['resetPassword', 'changed', ['LINK_GOOD', 'submitValid', 'SAVED_ANOTHER_HERE'], 'SIGNED_OUT'],
  [
    'verifyEmail',
    'verified',
    ['LINK_GOOD', 'ANOTHER_HERE', 'submitPassword', 'APPLIED', 'ANOTHER_HERE'],
    'SIGNED_OUT',
  ],
  ['verified', 'verified', ['ANOTHER_HERE'], 'SIGN_OUT_FAILED'],
  // After a reload.
  ['changed', 'changed', ['ANOTHER_HERE'], 'SIGNED_OUT'],
] as const)(
  'email link: %s keeps another user until the sign-out, then shows the form',
  async (mode, page, steps, end) => {
    const { snapshot, fakes, emitted, run, view } = start(mode);
    await run(...steps);
    expect([view(), selectOtherEmail(snapshot())]).toEqual([page, 'luis@example.com']);
    const before = emitted.length;
    await run('signOut', 'signOut');
    expect([view(), selectIsWorking(snapshot()), fakes.count('signOut')]).toEqual([page, true, 1]);
    expect(emitted.length).toBe(before);
    // They count as gone, whatever comes of it.
    await run(end);
    expect(emitted.slice(before)).toEqual([
      { type: 'otherAccount.signedOut', email: 'ana.ruiz@example.com', next: 'form' },
    ]);
    expect(view()).toBe(page);
  },
);

test.each(['OWNER_HERE', 'IDENTITY_UNKNOWN'] as const)(
  'email link: shows the form after a reload without another user: %s',
  async (step) => {
    const { emitted, run, view } = start('changed');
    expect(view()).toBe('checking');
    await run(step);
    expect(emitted).toEqual([{ type: 'password.changed', email: 'ana.ruiz@example.com', next: 'form' }]);
  },
);

test.each(['OWNER_HERE', 'ANOTHER_HERE'] as const)(
  'email link: names the current user when it is unusable: %s',
  async (step) => {
    const { snapshot, fakes, emitted, run, view } = start('resetPassword');
    await run('LINK_GOOD', 'submitValid', 'SAVING_EXPIRED', step);
    const email = selectSignedInAs(snapshot()) ?? '';
    expect([view(), email]).toEqual([
      'unusable',
      step === 'OWNER_HERE' ? 'ana.ruiz@example.com' : 'luis@example.com',
    ]);
    await run('signOut');
    expect([view(), fakes.lastArgs('signOut')]).toEqual(['unusable', [{ email }]]);
    await run('SIGNED_OUT');
    // Another link is asked for there.
    expect(emitted).toEqual([
      { type: 'otherAccount.signedOut', email: 'ana.ruiz@example.com', next: 'resetForm' },
    ]);
  },
);

test('email link: names the user of another tab before the sign-out', async () => {
  const { snapshot, fakes, emitted, run, view } = start('changed');
  await run('ANOTHER_HERE', 'signOut', 'OTHER_BY_NOW');
  expect([view(), selectIsWorking(snapshot())]).toEqual(['changed', true]);
  await run('THIRD_HERE');
  expect([view(), selectOtherEmail(snapshot()), emitted]).toEqual(['changed', 'eva@example.com', []]);
  await run('signOut');
  expect(fakes.lastArgs('signOut')).toEqual([{ email: 'eva@example.com' }]);
});

test('email link: focuses the field that is refused, also by the policy', async () => {
  const { refused, run } = start('resetPassword');
  await run('LINK_GOOD', 'submitWeak', 'submitMismatch', 'submitValid', 'POLICY_REFUSED');
  expect(refused).toEqual(['password', 'repeatPassword', 'password']);
});

test('email link: clears the error of an edited field only', async () => {
  const { actor, snapshot, run } = start('resetPassword');
  const wrong = () => [selectFieldErrors(snapshot()), selectMissingRequirements(snapshot()).length];
  await run('LINK_GOOD', 'submitMismatch');
  expect(wrong()).toEqual([{ repeatPassword: 'mismatch' }, 0]);
  actor.send({ type: 'field.edited', field: 'repeatPassword' });
  expect(wrong()).toEqual([{}, 0]);
  await run('submitValid', 'POLICY_REFUSED');
  actor.send({ type: 'field.edited', field: 'repeatPassword' });
  expect(wrong()).toEqual([{}, 1]);
  actor.send({ type: 'field.edited', field: 'password' });
  expect(wrong()).toEqual([{}, 0]);
});
