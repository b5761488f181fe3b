import type { SnapshotFrom } from 'xstate';
import { isSameAccountEmail } from '#contract/credentials.ts';
import { readableEmail } from '#contract/readable-email.ts';
import type { createEmailLinkMachine } from './email-link.machine.ts';
import {
  canRequestNewLink,
  isDifferentAccount,
  isForPassword,
  isUnusable,
  knownMode,
} from './email-link.rules.ts';
import type { LinkRequestError, UnusableLinkReason } from './email-link.types.ts';

export type EmailLinkSnapshot = SnapshotFrom<ReturnType<typeof createEmailLinkMachine>>;

export type EmailLinkView =
  | 'checking'
  | 'askingToVerify'
  | 'askingForPassword'
  | 'askingToRecover'
  | 'recovering'
  | 'notRecovered'
  | 'recovered'
  | 'linkSent'
  | 'verifying'
  | 'failed'
  | 'notVerified'
  | 'newPassword'
  | 'changed'
  | 'verified'
  | 'unusable';

const views = {
  verification: {
    identifying: 'checking',
    prompting: 'askingToVerify',
    applying: 'verifying',
    applyFailed: 'notVerified',
    editing: 'askingForPassword',
    applyingWithPassword: 'askingForPassword',
    sendingLink: 'askingForPassword',
    linkSent: 'linkSent',
  },
  recovery: {
    prompting: 'askingToRecover',
    applying: 'recovering',
    applyFailed: 'notRecovered',
    sendingLink: 'recovered',
    sendFailed: 'recovered',
    linkSent: 'linkSent',
  },
} as const;

/** States after a new password. */
const changed = ['signingIn', 'signedIn', 'saved', 'savedWhileOtherSignedIn'] as const;

export const selectView = (snapshot: EmailLinkSnapshot): EmailLinkView => {
  if (snapshot.matches('newPassword')) return 'newPassword';
  if (changed.some((state) => snapshot.matches(state))) return 'changed';
  const { context } = snapshot;
  // The sign-out found a different account: the view stays until its e-mail is read.
  const hasAccountChanged = snapshot.matches('checkingIdentity') && context.signedInAs !== null;
  if (snapshot.matches('signingOut') || snapshot.matches('signedOut') || hasAccountChanged) {
    if (isUnusable(context.error)) return 'unusable';
    return isForPassword(context) ? 'changed' : 'verified';
  }
  if (snapshot.matches('checkingIdentity') && (isForPassword(context) || isUnusable(context.error)))
    return 'checking';
  const { value } = snapshot;
  if (typeof value === 'object' && 'recovery' in value) return views.recovery[value.recovery];
  if (typeof value === 'object' && 'verification' in value) return views.verification[value.verification];
  if (snapshot.matches('checkingIdentity')) return 'verifying';
  if (snapshot.matches('verified')) return 'verified';
  if (snapshot.matches('unusable')) return 'unusable';
  return snapshot.matches('checkFailed') ? 'failed' : 'checking';
};

export const selectIsWorking = (snapshot: EmailLinkSnapshot) => snapshot.hasTag('working');
/** Whether the page signs in with the new password. */
export const selectIsSigningIn = (snapshot: EmailLinkSnapshot) =>
  snapshot.matches('signingIn') || snapshot.matches('signedIn');
/** Whether a link for a new password is being sent. */
export const selectIsSendingLink = (snapshot: EmailLinkSnapshot) =>
  snapshot.matches({ verification: 'sendingLink' });
/** The link's purpose; null when it is unknown. */
export const selectMode = ({ context: { mode } }: EmailLinkSnapshot) => knownMode(mode);
export const selectEmail = ({ context }: EmailLinkSnapshot) => readableEmail(context.email);
/** Errors of the last submitted form. */
export const selectFieldErrors = ({ context }: EmailLinkSnapshot) => context.fieldErrors;
export const selectMissingRequirements = ({ context }: EmailLinkSnapshot) => context.missingRequirements;
/** Whether the link's account is signed in. */
export const selectIsSignedIn = ({ context: { email, signedInAs } }: EmailLinkSnapshot) =>
  signedInAs !== null && isSameAccountEmail(signedInAs, email);
/** The signed-in account's e-mail, or null when there is none or it is unknown. */
export const selectSignedInAs = ({ context: { signedInAs } }: EmailLinkSnapshot) =>
  signedInAs === null ? null : readableEmail(signedInAs);
export const selectCanRequestNewLink = ({ context }: EmailLinkSnapshot) => canRequestNewLink(context);
/** The e-mail of a signed-in account other than the link's, or null. */
export const selectOtherEmail = ({ context: { email, signedInAs } }: EmailLinkSnapshot) =>
  signedInAs !== null && isDifferentAccount(signedInAs, email) ? readableEmail(signedInAs) : null;
/** Why the link is permanently unusable, or null. */
export const selectUnusableReason = ({ context: { error } }: EmailLinkSnapshot): UnusableLinkReason | null =>
  isUnusable(error) ? error : null;
/** The error of a retryable request, or null. */
export const selectFailure = ({ context: { error } }: EmailLinkSnapshot): LinkRequestError | null =>
  isUnusable(error) ? null : error;
