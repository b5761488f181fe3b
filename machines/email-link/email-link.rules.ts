import { isSameAccountEmail } from '#contract/credentials.ts';
import type { SignInError } from '#machines/sign-in/sign-in.types.ts';
import type {
  EmailLinkContext,
  EmailLinkInput,
  EmailLinkMode,
  LinkRequestError,
  UnusableLinkReason,
} from './email-link.types.ts';

const modes = { resetPassword: 1, verifyEmail: 1, recoverEmail: 1 } as const satisfies Record<
  EmailLinkMode,
  1
>;

export const knownMode = (mode: string | null): EmailLinkMode | null =>
  mode !== null && Object.hasOwn(modes, mode) ? (mode as EmailLinkMode) : null;

/** Returns the link for the ports, or null when it is incomplete or its mode is unknown. */
export const parseLink = ({ mode, code }: Pick<EmailLinkInput, 'mode' | 'code'>) => {
  const known = knownMode(mode);
  return known && code ? { mode: known, code } : null;
};

/** This mode belongs to the dashboard, where an owner changes the e-mail. */
export const isUnsupportedMode = ({ mode }: Pick<EmailLinkInput, 'mode'>) => mode === 'verifyAndChangeEmail';

const meanings = {
  'expired-action-code': 'expired',
  'invalid-action-code': 'invalid',
  'user-disabled': 'accountDisabled',
  'user-not-found': 'accountMissing',
  'recovery-refused': 'needsHelp',
  'network-request-failed': 'network',
  'too-many-requests': 'tooManyRequests',
  'weak-password': 'weakPassword',
  'multi-factor-auth-required': 'secondFactor',
  'password-does-not-meet-requirements': 'weakPassword',
} as const satisfies Record<string, UnusableLinkReason | LinkRequestError>;

/** Converts any rejection of a port. */
export const linkError = (error: unknown): UnusableLinkReason | LinkRequestError => {
  const { code } = (error ?? {}) as Partial<SignInError>;
  return code && Object.hasOwn(meanings, code) ? meanings[code as keyof typeof meanings] : 'unknown';
};

/** The link's account is not signed in, or no longer. */
export const isSignedOutError = (error: unknown) =>
  (error as Partial<SignInError> | null)?.code === 'no-identity';

const unusableReasons = {
  malformed: 1,
  unsupported: 1,
  expired: 1,
  invalid: 1,
  accountDisabled: 1,
  accountMissing: 1,
  needsHelp: 1,
} as const satisfies Record<UnusableLinkReason, 1>;

/** Whether the link is permanently unusable. */
export const isUnusable = (code: UnusableLinkReason | LinkRequestError | null): code is UnusableLinkReason =>
  code !== null && Object.hasOwn(unusableReasons, code);

/** Whether the account of an unusable link for a new password can have another one. */
export const canRequestNewLink = ({ mode, error }: Pick<EmailLinkContext, 'mode' | 'error'>) =>
  mode === 'resetPassword' && isUnusable(error) && error !== 'accountDisabled' && error !== 'accountMissing';

/** Whether the link is, or was, for a new password. */
export const isForPassword = ({ mode, changedEmail }: Pick<EmailLinkInput, 'mode' | 'changedEmail'>) =>
  mode === 'resetPassword' || changedEmail !== null;

/** Whether an account other than that of `email` is signed in. */
export const isDifferentAccount = (signedInAs: string | null, email: string) =>
  signedInAs !== null && !isSameAccountEmail(signedInAs, email);
