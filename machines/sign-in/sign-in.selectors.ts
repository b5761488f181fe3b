import type { SnapshotFrom } from 'xstate';
import { readableEmail } from '#contract/readable-email.ts';
import { providerIds, providers } from '#contract/sign-in-providers.ts';
import type { createSignInMachine } from './sign-in.machine.ts';
import { firstField, isCancelled, isSuperseded } from './sign-in.rules.ts';
import type { FieldErrors, SignInStart } from './sign-in.types.ts';

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
const noErrors: FieldErrors = {};
/** Errors of the last submitted form. `inToast`: the failure of the toast on the screen, which the fields do not repeat. */
export const selectFieldErrors = (
  { context: { failure, fieldErrors } }: SignInSnapshot,
  inToast: object | null = null,
) => (failure !== null && failure === inToast ? noErrors : fieldErrors);
/** A toast announced the field errors. */
export const selectAreErrorsAnnounced = ({ context: { failure } }: SignInSnapshot) => failure !== null;
export const selectIsWorking = (snapshot: SignInSnapshot) => snapshot.hasTag('working');
export const selectIsWaitingForProvider = (snapshot: SignInSnapshot) => snapshot.hasTag('awaitingProvider');
export const selectCanChooseProvider = (snapshot: SignInSnapshot) =>
  providerIds.some((provider) => snapshot.can({ type: 'provider.clicked', provider }));
/** The name of the last chosen one. */
export const selectProviderName = ({ context: { provider } }: SignInSnapshot) =>
  provider === null ? '' : providers[provider].name;
export const selectCanChooseEmail = (snapshot: SignInSnapshot) => snapshot.can({ type: 'email.clicked' });
export const selectIsPopupBlocked = (snapshot: SignInSnapshot) =>
  snapshot.matches({ social: 'popupBlocked' });
export const selectInAppBrowser = (snapshot: SignInSnapshot) => snapshot.context.inAppBrowser;
export const selectLinkEmail = ({ context: { linkEmail } }: SignInSnapshot) => readableEmail(linkEmail ?? '');
/** The last failure; null if a field or the toast `inToast` shows it, if the attempt was superseded, or its popup closed. */
export const selectFailure = (
  { context: { failure, fieldErrors } }: SignInSnapshot,
  inToast: object | null = null,
) =>
  failure === inToast || firstField(fieldErrors) || isSuperseded(failure) || isCancelled(failure)
    ? null
    : failure;
export const selectCanSwitchMode = (snapshot: SignInSnapshot) => snapshot.can({ type: 'mode.switched' });

/** The account of the last attempt is disabled. */
export const selectIsDisabled = ({ context: { failure } }: SignInSnapshot) =>
  failure?.error.code === 'user-disabled';
