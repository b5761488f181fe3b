import { expect, test } from 'vitest';
import {
  selectFailure,
  selectFieldErrors,
  selectIsSendingLink,
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
  [{ mode: null, code: null }, 'malformed'],
  [{ mode: 'verified', code: null }, 'malformed'],
  [{ mode: null, code: 'code-1' }, 'malformed'],
  [{ mode: 'resetPassword', code: null }, 'malformed'],
  [{ mode: 'verifyEmail', code: '' }, 'malformed'],
  [{ mode: 'constructor', code: 'code-1' }, 'malformed'],
  [{ mode: 'signIn', code: 'code-1' }, 'malformed'],
  [{ mode: 'verifyAndChangeEmail', code: 'code-1' }, 'unsupported'],
] as const)('email link: %o is unusable without a request', async (address, problem) => {
  const { actor, fakes, run, view } = start({ ...address, verifiedEmail: null, changedEmail: null });
  expect(fakes.calls.map(({ name }) => name)).toEqual(['refreshIdentity']);
  expect(fakes.lastArgs('refreshIdentity')?.[0]).toEqual({ isAfterVerification: false });
  await run('SIGNED_OUT_HERE');
  expect([view(), selectUnusableReason(actor.getSnapshot())]).toEqual(['unusable', problem]);
  expect(fakes.calls.length).toBe(1);
});

test.each([
  ['expired-action-code', 'expired'],
  ['invalid-action-code', 'invalid'],
  ['user-disabled', 'accountDisabled'],
  ['user-not-found', 'accountMissing'],
])('email link: reports %s as %s, and needs another link', async (code, problem) => {
  const { actor, fakes, run, view } = start('resetPassword');
  fakes.reject('checkLink', { code, message: null });
  await settle();
  expect(view()).toBe('checking');
  await run('IDENTITY_UNKNOWN');
  const seen = actor.getSnapshot();
  expect([view(), selectUnusableReason(seen), selectFailure(seen)]).toEqual(['unusable', problem, null]);
  expect(selectMode(seen)).toBe('resetPassword');
});

test.each([
  ['network-request-failed', 'network'],
  ['too-many-requests', 'tooManyRequests'],
  ['constructor', 'unknown'],
  [null, 'unknown'],
])('email link: reports %s as %s, and can be retried', async (code, failure) => {
  const { actor, fakes, view, run } = start('verifyEmail');
  fakes.reject('checkLink', { code, message: null });
  await settle();
  const seen = actor.getSnapshot();
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
  expect(emitted).toEqual([{ type: 'password.changed', email: 'ana.ruiz@example.com', next: 'form' }]);
  // The form stays until the next page is there.
  expect(view()).toBe('newPassword');
});

test('email link: verifies only after a confirmation by the user', async () => {
  const { actor, fakes, run, view } = start('verifyEmail');
  await run('LINK_GOOD', 'OWNER_HERE');
  expect(selectSignedInAs(actor.getSnapshot())).toBe('ana.ruiz@example.com');
  expect([view(), fakes.count('verifyEmail')]).toEqual(['askingToVerify', 0]);
  await run('confirm');
  expect([view(), fakes.count('verifyEmail')]).toEqual(['verifying', 1]);
});

test.each(['SIGNED_OUT_HERE', 'ANOTHER_HERE', 'IDENTITY_UNKNOWN'] as const)(
  'email link: asks for the password when the account is not signed in: %s',
  async (step) => {
    const { actor, fakes, refused, emitted, run, view } = start('verifyEmail');
    await run('LINK_GOOD');
    expect(fakes.lastArgs('refreshIdentity')?.[0]).toEqual({ isAfterVerification: false });
    await run(step);
    expect([view(), selectOtherEmail(actor.getSnapshot())]).toEqual([
      'askingForPassword',
      step === 'ANOTHER_HERE' ? 'luis@example.com' : null,
    ]);
    // A press proves the mailbox alone.
    await run('confirm', 'submitBlank');
    expect([fakes.count('verifyEmail'), selectFieldErrors(actor.getSnapshot())]).toEqual([
      0,
      { password: 'required' },
    ]);
    await run('submitPassword');
    expect(fakes.lastArgs('verifyEmail')?.[0]).toEqual({
      code: 'code-1',
      email: 'ana.ruiz@example.com',
      password: 'secret1',
    });
    await run('APPLYING_WRONG');
    expect([view(), selectFieldErrors(actor.getSnapshot()), refused]).toEqual([
      'askingForPassword',
      { password: 'wrong' },
      ['password', 'password'],
    ]);
    actor.send({ type: 'field.edited', field: 'password' });
    expect(selectFieldErrors(actor.getSnapshot())).toEqual({});
    await run('submitPassword', 'APPLYING_UNREACHABLE');
    expect([view(), selectFailure(actor.getSnapshot())]).toEqual(['askingForPassword', 'network']);
    expect(emitted).toEqual([]);
    await run('submitPassword', 'APPLIED');
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('secret1');
    expect(emitted).toEqual([{ type: 'email.verified', email: 'ana.ruiz@example.com' }]);
  },
);

test('email link: asks for the password when the signed-in e-mail only looks the same', async () => {
  const { fakes, run, view } = start('verifyEmail');
  await run('LINK_GOOD');
  // In Punycode both have the domain example.com.
  fakes.resolve('refreshIdentity', 'ana.ruiz@\uff45xample.com');
  await settle();
  expect(view()).toBe('askingForPassword');
});

test('email link: asks for the password when the account was signed out meanwhile', async () => {
  const { actor, run, view } = start('verifyEmail');
  await run('LINK_GOOD', 'OWNER_HERE', 'confirm', 'APPLYING_SIGNED_OUT');
  expect([view(), selectSignedInAs(actor.getSnapshot())]).toEqual(['askingForPassword', null]);
  await run('submitPassword', 'APPLYING_EXPIRED', 'SIGNED_OUT_HERE');
  expect([view(), selectUnusableReason(actor.getSnapshot())]).toEqual(['unusable', 'expired']);
});

test('email link: sends a link for a new password when the password is not known', async () => {
  const { actor, fakes, run, view } = start('verifyEmail');
  await run('LINK_GOOD', 'SIGNED_OUT_HERE', 'askForReset');
  expect(fakes.lastArgs('requestPasswordReset')?.[0]).toEqual({ email: 'ana.ruiz@example.com' });
  const seen = actor.getSnapshot();
  expect([view(), selectIsSendingLink(seen), selectIsWorking(seen)]).toEqual([
    'askingForPassword',
    true,
    true,
  ]);
  await run('SENDING_UNREACHABLE');
  expect([view(), selectFailure(actor.getSnapshot())]).toEqual(['askingForPassword', 'network']);
  await run('askForReset', 'LINK_SENT');
  expect([view(), fakes.count('verifyEmail')]).toEqual(['linkSent', 0]);
});

test('email link: recovers an account by a press, then sends a link for a new password', async () => {
  const { actor, fakes, run, view } = start('recoverEmail');
  await run('LINK_GOOD');
  expect([view(), fakes.count('recoverEmail')]).toEqual(['askingToRecover', 0]);
  await run('recover', 'RECOVERY_UNREACHABLE');
  expect([view(), selectFailure(actor.getSnapshot())]).toEqual(['notRecovered', 'network']);
  await run('retry');
  expect([view(), fakes.lastArgs('recoverEmail')?.[0]]).toEqual(['recovering', { code: 'code-1' }]);
  await run('RECOVERED', 'SENDING_UNREACHABLE');
  expect([view(), selectFailure(actor.getSnapshot())]).toEqual(['recovered', 'network']);
  await run('askForReset', 'LINK_SENT');
  expect([view(), fakes.lastArgs('requestPasswordReset')?.[0]]).toEqual([
    'linkSent',
    { email: 'ana.ruiz@example.com' },
  ]);
});

test('email link: refers to the operator when an account cannot be recovered', async () => {
  const { actor, run, view } = start('recoverEmail');
  await run('LINK_GOOD', 'recover', 'RECOVERY_REFUSED', 'SIGNED_OUT_HERE');
  expect([view(), selectUnusableReason(actor.getSnapshot())]).toEqual(['unusable', 'needsHelp']);
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

test('email link: continues to the form when its owner is signed in', async () => {
  const { emitted, run } = start('resetPassword');
  await run('LINK_GOOD', 'submitValid', 'SAVED_OWNER_HERE');
  expect(emitted).toEqual([{ type: 'password.changed', email: 'ana.ruiz@example.com', next: 'form' }]);
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
    const { actor, fakes, emitted, run, view } = start(mode);
    await run(...steps);
    expect([view(), selectOtherEmail(actor.getSnapshot())]).toEqual([page, 'luis@example.com']);
    const before = emitted.length;
    await run('signOut', 'signOut');
    expect([view(), selectIsWorking(actor.getSnapshot()), fakes.count('signOut')]).toEqual([page, true, 1]);
    expect(emitted.length).toBe(before);
    // They count as gone, whatever comes of it.
    await run(end);
    expect(emitted.slice(before)).toEqual([
      { type: 'otherAccount.signedOut', email: 'ana.ruiz@example.com', next: 'form' },
    ]);
    expect(view()).toBe(page);
  },
);

test('email link: emits `password.changed` before the question to another user', async () => {
  const { emitted, run } = start('resetPassword');
  await run('LINK_GOOD', 'submitValid', 'SAVED_ANOTHER_HERE');
  expect(emitted).toEqual([{ type: 'password.changed', email: 'ana.ruiz@example.com', next: 'question' }]);
});

test.each(['SIGNED_OUT_HERE', 'OWNER_HERE', 'IDENTITY_UNKNOWN'] as const)(
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
    const { actor, fakes, emitted, run, view } = start('resetPassword');
    await run('LINK_GOOD', 'submitValid', 'SAVING_EXPIRED', step);
    const email = selectSignedInAs(actor.getSnapshot()) ?? '';
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
  const { actor, fakes, emitted, run, view } = start('changed');
  await run('ANOTHER_HERE', 'signOut', 'OTHER_BY_NOW');
  expect([view(), selectIsWorking(actor.getSnapshot())]).toEqual(['changed', true]);
  await run('THIRD_HERE');
  expect([view(), selectOtherEmail(actor.getSnapshot()), emitted]).toEqual([
    'changed',
    'eva@example.com',
    [],
  ]);
  await run('signOut');
  expect(fakes.lastArgs('signOut')).toEqual([{ email: 'eva@example.com' }]);
});

test('email link: focuses the field that is refused, also by the policy', async () => {
  const { refused, run } = start('resetPassword');
  await run('LINK_GOOD', 'submitWeak', 'submitMismatch', 'submitValid', 'POLICY_REFUSED');
  expect(refused).toEqual(['password', 'repeatPassword', 'password']);
});

test('email link: clears the error of an edited field only', async () => {
  const { actor, run } = start('resetPassword');
  const wrong = () => [
    selectFieldErrors(actor.getSnapshot()),
    selectMissingRequirements(actor.getSnapshot()).length,
  ];
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
