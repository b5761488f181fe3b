import { onTestFinished } from 'vitest';
import { createActor } from 'xstate';
import { createEmailLinkMachine } from '#machines/email-link/email-link.machine.ts';
import { selectView } from '#machines/email-link/email-link.selectors.ts';
import type {
  EmailLinkEmitted,
  EmailLinkEvent,
  EmailLinkInput,
} from '#machines/email-link/email-link.types.ts';
import type { FieldName } from '#machines/sign-in/sign-in.types.ts';
import { createFakePorts } from '#tests/machines/support/fake-ports.ts';
import { runSteps } from '#tests/machines/support/run-steps.ts';

const newPassword = (password: string, repeatPassword = password): EmailLinkEvent => ({
  type: 'newPassword.submitted',
  password,
  repeatPassword,
});

/** User actions as events of the machine. */
const requests = {
  retry: { type: 'retry.requested' },
  confirm: { type: 'verification.confirmed' },
  signOut: { type: 'signOut.requested' },
  recover: { type: 'recovery.confirmed' },
  askForReset: { type: 'reset.requested' },
  submitBlank: { type: 'password.submitted', password: '  ' },
  submitPassword: { type: 'password.submitted', password: ' secret1 ' },
  submitWeak: newPassword(' five5 '),
  submitMismatch: newPassword('secret2', 'secret3'),
  submitValid: newPassword(' secret2 ', 'secret2'),
} as const satisfies Record<string, EmailLinkEvent>;

/** Input of each kind of link. */
const links = {
  resetPassword: { mode: 'resetPassword', code: 'code-1', verifiedEmail: null, changedEmail: null },
  verifyEmail: { mode: 'verifyEmail', code: 'code-1', verifiedEmail: null, changedEmail: null },
  recoverEmail: { mode: 'recoverEmail', code: 'code-1', verifiedEmail: null, changedEmail: null },
  verified: { mode: null, code: null, verifiedEmail: 'ana.ruiz@example.com', changedEmail: null },
  changed: { mode: null, code: null, verifiedEmail: null, changedEmail: 'ana.ruiz@example.com' },
} as const satisfies Record<string, EmailLinkInput>;

const error = (code: string) => ({ code, message: null });

/** Runs the real machine with deferred fake ports until the test ends. */
export const startEmailLink = (opened: keyof typeof links | EmailLinkInput) => {
  const fakes = createFakePorts().emailLink;
  const input = typeof opened === 'string' ? links[opened] : opened;
  const actor = createActor(createEmailLinkMachine(fakes.ports), { input });
  const emitted: EmailLinkEmitted[] = [];
  for (const type of [
    'password.changed',
    'account.signedIn',
    'email.verified',
    'otherAccount.signedOut',
  ] as const) {
    actor.on(type, (event) => emitted.push(event));
  }
  const asks = Object.fromEntries(
    Object.entries(requests).map(([name, request]) => [name, () => actor.send(request)]),
  ) as Record<keyof typeof requests, () => void>;
  const unreachable = error('network-request-failed');
  const expired = error('expired-action-code');
  const refused: FieldName[] = [];
  actor.on('fields.refused', ({ field }) => refused.push(field));
  const bindings = {
    ...asks,
    LINK_GOOD: () => fakes.resolve('checkLink', { email: 'ana.ruiz@example.com' }),
    SAVED_SIGNED_OUT_HERE: () => fakes.resolve('setNewPassword', null),
    SAVED_OWNER_HERE: () => fakes.resolve('setNewPassword', 'Ana.Ruiz@example.com'),
    SAVED_ANOTHER_HERE: () => fakes.resolve('setNewPassword', 'luis@example.com'),
    SAVING_EXPIRED: () => fakes.reject('setNewPassword', expired),
    POLICY_REFUSED: () =>
      fakes.reject('setNewPassword', {
        ...error('password-does-not-meet-requirements'),
        missing: [{ name: 'number' }],
      }),
    SIGNED_IN: () => fakes.resolve('signInWithNewPassword'),
    SECOND_FACTOR: () => fakes.reject('signInWithNewPassword', error('multi-factor-auth-required')),
    APPLIED: () => fakes.resolve('verifyEmail'),
    APPLYING_WRONG: () => fakes.reject('verifyEmail', error('invalid-credential')),
    APPLYING_UNREACHABLE: () => fakes.reject('verifyEmail', unreachable),
    APPLYING_EXPIRED: () => fakes.reject('verifyEmail', expired),
    APPLYING_SIGNED_OUT: () => fakes.reject('verifyEmail', error('no-identity')),
    RECOVERED: () => fakes.resolve('recoverEmail'),
    RECOVERY_UNREACHABLE: () => fakes.reject('recoverEmail', unreachable),
    LINK_SENT: () => fakes.resolve('requestPasswordReset'),
    SENDING_UNREACHABLE: () => fakes.reject('requestPasswordReset', unreachable),
    OWNER_HERE: () => fakes.resolve('refreshIdentity', 'ana.ruiz@example.com'),
    ANOTHER_HERE: () => fakes.resolve('refreshIdentity', 'luis@example.com'),
    SIGNED_OUT: () => fakes.resolve('signOut', true),
    OTHER_BY_NOW: () => fakes.resolve('signOut', false),
    THIRD_HERE: () => fakes.resolve('refreshIdentity', 'eva@example.com'),
    SIGN_OUT_FAILED: () => fakes.reject('signOut', unreachable),
    SIGNED_OUT_HERE: () => fakes.resolve('refreshIdentity', null),
    IDENTITY_UNKNOWN: () => fakes.reject('refreshIdentity', unreachable),
  };
  onTestFinished(() => void actor.stop());
  actor.start();
  return {
    actor,
    snapshot: () => actor.getSnapshot(),
    view: () => selectView(actor.getSnapshot()),
    fakes,
    emitted,
    refused,
    run: runSteps(bindings),
  };
};
