import { isSameAccountEmail } from '#contract/credentials.ts';
import type { SignInError } from '#machines/sign-in/sign-in.types.ts';
import type {
  EmailLinkContext,
  EmailLinkInput,
  EmailLinkMode,
  LinkCallError,
  UnusableLinkReason,
} from './email-link.types.ts';

const modes = { resetPassword: 1, verifyEmail: 1, recoverEmail: 1 } as const satisfies Record<
  EmailLinkMode,
  1
>;

export const knownMode = (mode: string | null): EmailLinkMode | null =>
  mode !== null && Object.hasOwn(modes, mode) ? (mode as EmailLinkMode) : null;

/** The link as the ports take it, or null when it lacks something or asks for nothing that we know. */
export const wholeLink = ({ mode, code }: Pick<EmailLinkInput, 'mode' | 'code'>) => {
  const known = knownMode(mode);
  return known && code ? { mode: known, code } : null;
};

/** The provider's own mode that belongs to the dashboard, where an owner changes the address. */
export const isForElsewhere = ({ mode }: Pick<EmailLinkInput, 'mode'>) => mode === 'verifyAndChangeEmail';

const meanings = {
  'expired-action-code': 'expired',
  'invalid-action-code': 'invalid',
  'user-disabled': 'accountDisabled',
  'user-not-found': 'accountMissing',
  'recovery-refused': 'needsHelp',
  'network-request-failed': 'network',
  'too-many-requests': 'tooManyRequests',
  'weak-password': 'weakPassword',
  'password-does-not-meet-requirements': 'weakPassword',
} as const satisfies Record<string, UnusableLinkReason | LinkCallError>;

/** Anything that a port rejects with. */
export const linkError = (error: unknown): UnusableLinkReason | LinkCallError => {
  const { code } = (error ?? {}) as Partial<SignInError>;
  return code && Object.hasOwn(meanings, code) ? meanings[code as keyof typeof meanings] : 'unknown';
};

/** The account of the link is not signed in here, or no longer. */
export const isSignedOut = (error: unknown) => (error as Partial<SignInError> | null)?.code === 'no-identity';

const problems = {
  malformed: 1,
  unsupported: 1,
  expired: 1,
  invalid: 1,
  accountDisabled: 1,
  accountMissing: 1,
  needsHelp: 1,
} as const satisfies Record<UnusableLinkReason, 1>;

/** Whether trying again is pointless. */
export const isProblem = (code: UnusableLinkReason | LinkCallError | null): code is UnusableLinkReason =>
  code !== null && Object.hasOwn(problems, code);

/** Whether the link was for a new password and is of no use, while its account can have another. */
export const canAskAgain = ({ mode, error }: Pick<EmailLinkContext, 'mode' | 'error'>) =>
  mode === 'resetPassword' && isProblem(error) && error !== 'accountDisabled' && error !== 'accountMissing';

/** Whether the link is, or was, for a new password. */
export const isForPassword = ({ mode, changedEmail }: Pick<EmailLinkInput, 'mode' | 'changedEmail'>) =>
  mode === 'resetPassword' || changedEmail !== null;

/** Whether somebody other than the owner of `email` is signed in. */
export const isAnother = (signedInAs: string | null, email: string) =>
  signedInAs !== null && !isSameAccountEmail(signedInAs, email);
