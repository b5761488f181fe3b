import type { SnapshotFrom } from 'xstate';
import { readableEmail } from '#contract/readable-email.ts';
import type { createSignInMachine } from './sign-in.machine.ts';
import { firstField } from './sign-in.rules.ts';

const silentCodes: readonly unknown[] = ['cancelled-popup-request', 'login-blocked', 'popup-closed-by-user'];

export type SignInSnapshot = SnapshotFrom<ReturnType<typeof createSignInMachine>>;

export type SignInView = 'social' | 'linking' | 'email' | 'resetPassword' | 'resetSent';

/** Which of the form's views to show. */
export const selectView = (snapshot: SignInSnapshot): SignInView => {
  if (snapshot.matches('social')) return 'social';
  if (snapshot.matches('linking')) return 'linking';
  if (snapshot.matches({ resetPassword: 'sent' })) return 'resetSent';
  return snapshot.matches('resetPassword') ? 'resetPassword' : 'email';
};

export const selectMode = (snapshot: SignInSnapshot) => snapshot.context.mode;
/** What the server's password policy missed. */
export const selectMissing = (snapshot: SignInSnapshot) => snapshot.context.missing;
/** Why the form was refused before anybody was asked. */
export const selectFieldErrors = (snapshot: SignInSnapshot) => snapshot.context.problems;
/** A request is under way. */
export const selectIsWorking = (snapshot: SignInSnapshot) => snapshot.hasTag('working');
export const selectIsWaitingForGoogle = (snapshot: SignInSnapshot) => snapshot.hasTag('awaitingGoogle');
export const selectCanChooseGoogle = (snapshot: SignInSnapshot) => snapshot.can({ type: 'google.chosen' });
export const selectCanChooseEmail = (snapshot: SignInSnapshot) => snapshot.can({ type: 'email.chosen' });
/** The popup was blocked: the same tab is offered. */
export const selectIsPopupBlocked = (snapshot: SignInSnapshot) =>
  snapshot.matches({ social: 'popupBlocked' });
export const selectInAppBrowser = (snapshot: SignInSnapshot) => snapshot.context.inAppBrowser;
export const selectLinkEmail = ({ context: { linkEmail } }: SignInSnapshot) => readableEmail(linkEmail ?? '');
/** What failed last and is said at no field. A newer attempt, or closing Google's window, needs no explanation. */
export const selectFailure = ({ context: { failure, problems } }: SignInSnapshot) =>
  firstField(problems) || silentCodes.includes(failure?.error.code) ? null : failure;
export const selectCanSwitchMode = (snapshot: SignInSnapshot) => snapshot.can({ type: 'mode.switched' });
