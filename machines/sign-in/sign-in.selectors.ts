import type { SnapshotFrom } from 'xstate';
import { readableEmail } from '#contract/readable-email.ts';
import type { createSignInMachine } from './sign-in.machine.ts';
import { firstField } from './sign-in.rules.ts';
import type { SignInStart } from './sign-in.types.ts';

const silentCodes: readonly unknown[] = ['cancelled-popup-request', 'login-blocked', 'popup-closed-by-user'];

export type SignInSnapshot = SnapshotFrom<ReturnType<typeof createSignInMachine>>;

export type SignInView = 'social' | 'linking' | 'email' | 'resetPassword' | 'resetSent';

export const selectView = (snapshot: SignInSnapshot): SignInView => {
  if (snapshot.matches('social')) return 'social';
  if (snapshot.matches('linking')) return 'linking';
  if (snapshot.matches({ resetPassword: 'sent' })) return 'resetSent';
  return snapshot.matches('resetPassword') ? 'resetPassword' : 'email';
};

const startOf = (snapshot: SignInSnapshot): SignInStart => {
  if (snapshot.matches('resetPassword')) return 'resetPassword';
  return snapshot.matches('email') ? 'email' : 'social';
};

/** What a reload of the form begins with; null for the options without an e-mail. */
export const selectFormStart = (snapshot: SignInSnapshot) => {
  const { email, mode } = snapshot.context;
  return email === '' && selectView(snapshot) === 'social' ? null : { view: startOf(snapshot), email, mode };
};

export const selectTypedEmail = (snapshot: SignInSnapshot) => snapshot.context.email;
export const selectMode = (snapshot: SignInSnapshot) => snapshot.context.mode;
/** Requirements of the server's policy that the password does not meet. */
export const selectMissingRequirements = (snapshot: SignInSnapshot) => snapshot.context.missingRequirements;
/** Errors of the last submitted form. */
export const selectFieldErrors = (snapshot: SignInSnapshot) => snapshot.context.fieldErrors;
export const selectIsWorking = (snapshot: SignInSnapshot) => snapshot.hasTag('working');
export const selectIsWaitingForGoogle = (snapshot: SignInSnapshot) => snapshot.hasTag('awaitingGoogle');
export const selectCanChooseGoogle = (snapshot: SignInSnapshot) => snapshot.can({ type: 'google.chosen' });
export const selectCanChooseEmail = (snapshot: SignInSnapshot) => snapshot.can({ type: 'email.chosen' });
export const selectIsPopupBlocked = (snapshot: SignInSnapshot) =>
  snapshot.matches({ social: 'popupBlocked' });
export const selectInAppBrowser = (snapshot: SignInSnapshot) => snapshot.context.inAppBrowser;
export const selectLinkEmail = ({ context: { linkEmail } }: SignInSnapshot) => readableEmail(linkEmail ?? '');
/** The last failure, or null if it is shown at a field, or if the attempt was superseded or its popup closed. */
export const selectFailure = ({ context: { failure, fieldErrors } }: SignInSnapshot) =>
  firstField(fieldErrors) || silentCodes.includes(failure?.error.code) ? null : failure;
export const selectCanSwitchMode = (snapshot: SignInSnapshot) => snapshot.can({ type: 'mode.switched' });
