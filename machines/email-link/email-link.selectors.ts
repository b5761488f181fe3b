import type { SnapshotFrom } from 'xstate';
import { isSameAccountEmail } from '#contract/credentials.ts';
import { readableEmail } from '#contract/readable-email.ts';
import type { createEmailLinkMachine } from './email-link.machine.ts';
import { canAskAgain, isAnother, isForPassword, isProblem, knownMode } from './email-link.rules.ts';
import type { LinkCallError, UnusableLinkReason } from './email-link.types.ts';

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
    asking: 'askingToVerify',
    applying: 'verifying',
    applyFailed: 'notVerified',
    editing: 'askingForPassword',
    proving: 'askingForPassword',
    sendingLink: 'askingForPassword',
    linkSent: 'linkSent',
  },
  recovery: {
    asking: 'askingToRecover',
    applying: 'recovering',
    applyFailed: 'notRecovered',
    sendingLink: 'recovered',
    notSent: 'recovered',
    linkSent: 'linkSent',
  },
} as const;

/** Which of the page's views to show. */
export const selectView = (snapshot: EmailLinkSnapshot): EmailLinkView => {
  if (snapshot.matches('newPassword') || snapshot.matches('saved')) return 'newPassword';
  if (snapshot.matches('savedBesideAnother')) return 'changed';
  const { context } = snapshot;
  // Somebody was to be signed out, but it is somebody else by now.
  const isAskedAgain = snapshot.matches('recognizing') && context.signedInAs !== null;
  if (snapshot.matches('signingOut') || snapshot.matches('signedOut') || isAskedAgain) {
    if (isProblem(context.error)) return 'unusable';
    return isForPassword(context) ? 'changed' : 'verified';
  }
  if (snapshot.matches('recognizing') && (isForPassword(context) || isProblem(context.error)))
    return 'checking';
  const { value } = snapshot;
  if (typeof value === 'object' && 'recovery' in value) return views.recovery[value.recovery];
  if (typeof value === 'object' && 'verification' in value) return views.verification[value.verification];
  if (snapshot.matches('recognizing')) return 'verifying';
  if (snapshot.matches('verified')) return 'verified';
  if (snapshot.matches('unusable')) return 'unusable';
  return snapshot.matches('checkFailed') ? 'failed' : 'checking';
};

export const selectIsWorking = (snapshot: EmailLinkSnapshot) => snapshot.hasTag('working');
/** Whether a link for a new password is being sent. */
export const selectIsSendingLink = (snapshot: EmailLinkSnapshot) =>
  snapshot.matches({ verification: 'sendingLink' });
/** What the link is for; null: for nothing that we do here. */
export const selectMode = ({ context: { mode } }: EmailLinkSnapshot) => knownMode(mode);
export const selectEmail = ({ context }: EmailLinkSnapshot) => readableEmail(context.email);
/** Why the new password was refused before anybody was asked. */
export const selectFieldErrors = ({ context }: EmailLinkSnapshot) => context.fieldErrors;
export const selectMissingRequirements = ({ context }: EmailLinkSnapshot) => context.missingRequirements;
/** Whether the person whose link it is is signed in here. */
export const selectIsSignedIn = ({ context: { email, signedInAs } }: EmailLinkSnapshot) =>
  signedInAs !== null && isSameAccountEmail(signedInAs, email);
/** Who is signed in here, be it the owner of the link; null: nobody, or it is not known. */
export const selectSignedInAs = ({ context: { signedInAs } }: EmailLinkSnapshot) =>
  signedInAs === null ? null : readableEmail(signedInAs);
/** Whether another link for a new password is the way on. */
export const selectCanAskAgain = ({ context }: EmailLinkSnapshot) => canAskAgain(context);
/** Who is signed in here instead, or null. */
export const selectOtherEmail = ({ context: { email, signedInAs } }: EmailLinkSnapshot) =>
  signedInAs !== null && isAnother(signedInAs, email) ? readableEmail(signedInAs) : null;
/** Why the link is of no use, or null. */
export const selectProblem = ({ context: { error } }: EmailLinkSnapshot): UnusableLinkReason | null =>
  isProblem(error) ? error : null;
/** What another try may mend, or null. */
export const selectFailure = ({ context: { error } }: EmailLinkSnapshot): LinkCallError | null =>
  isProblem(error) ? null : error;
