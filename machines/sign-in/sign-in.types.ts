import type { ProviderId } from '#contract/sign-in-providers.ts';

export type SignInMode = 'signIn' | 'signUp';
/** The modal only signs in and has no minimum length; /auth has both modes (specification, section 5). */
type SignInSurface = 'modal' | 'page';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface NewPassword {
  readonly password: string;
  readonly repeatPassword: string;
}

/** Requirements of a new password (specification, section 5). The server's policy has all but the last. */
export type PasswordRequirement =
  | { readonly name: 'minLength' | 'maxLength'; readonly length: number }
  | { readonly name: 'lowercase' | 'uppercase' | 'number' | 'symbol' }
  | { readonly name: 'uncommon' };

/** Why a new password is rejected without a request. */
export type PasswordWeakness = 'minLength' | 'common' | 'ownEmail';
/** `wrong`: no account has this e-mail and password. `inUse`: another account has the e-mail. */
export type FieldError =
  | 'required'
  | 'invalidEmail'
  | 'incompleteEmail'
  | 'misspeltEmail'
  | 'accentedEmail'
  | 'tooLongEmail'
  | 'inUse'
  | 'mismatch'
  | 'wrong'
  | PasswordWeakness;
export type FieldName = 'email' | 'password' | 'repeatPassword';
/** Errors in the order of the fields (specification, section 5). */
export type FieldErrors = Partial<Record<FieldName, FieldError>>;

/** Why a form was refused: errors of its fields, or requirements that the password does not meet. */
export interface FieldRefusal {
  readonly fieldErrors?: FieldErrors;
  readonly missingRequirements?: readonly PasswordRequirement[];
}

/** The auth machine has no user: at the start, or after a sign-out. */
export interface SignedOut {
  readonly type: 'user.signedOut';
  /** The answer to the ownership prompt ended the session: the user of this e-mail signs in again. */
  readonly returningEmail: string | null;
}

/** Requests focus for the first invalid field. */
export interface FieldsRefused {
  readonly type: 'fields.refused';
  readonly field: FieldName;
}

/** The ports' error. `code`: without the vendor's prefix; null when it has none. */
export interface SignInError {
  readonly code: string | null;
  readonly message: string | null;
  /** The e-mail of an existing account with another provider. */
  readonly email?: string;
  /** Requirements of the server's policy that a new password does not meet. */
  readonly missing?: readonly PasswordRequirement[];
}

export type SignInMethod = 'provider' | 'link' | 'email' | 'signUp' | 'reset';

/** What the options mark as last used on this device. */
export type LastMethod = ProviderId | 'email';

export interface SignInFailure {
  readonly method: SignInMethod;
  /** The last chosen one, also in a failure of another method. */
  readonly provider: ProviderId | null;
  readonly error: SignInError;
  /** The previous password was refused with the same code. */
  readonly isRepeated: boolean;
}

/** A browser inside another app, where some providers block sign-in. Only Android's can open the page elsewhere by a link. */
export type InAppBrowser = 'android' | 'other';

export type PopupEvent =
  | { readonly type: 'popup.opened' }
  /** The popup closed; its result may still arrive. */
  | { readonly type: 'popup.closed' };

/** The first view of the form, by the link that opened it. */
export type SignInStart = 'social' | 'email' | 'resetPassword';

export type SignInEvent =
  | PopupEvent
  | { readonly type: 'provider.clicked'; readonly provider: ProviderId }
  /** The provider in the same tab, where the browser blocks its popup. */
  | { readonly type: 'redirect.clicked' }
  | { readonly type: 'link.submitted'; readonly password: string }
  | { readonly type: 'copy.requested' }
  | { readonly type: 'email.clicked' }
  | { readonly type: 'options.clicked' }
  | { readonly type: 'mode.switched' }
  | { readonly type: 'reset.clicked' }
  | ({ readonly type: 'credentials.submitted' } & Credentials & NewPassword)
  | { readonly type: 'reset.submitted'; readonly email: string }
  /** Clears a field's error when it is edited. */
  | { readonly type: 'field.edited'; readonly field: FieldName }
  /** The e-mail has a misspelt domain. */
  | { readonly type: 'email.suspected'; readonly email: string }
  /** The browser is online, after it was not. */
  | { readonly type: 'connection.restored' }
  /** The text of the e-mail field, typed or filled in by the browser. */
  | { readonly type: 'email.edited'; readonly email: string }
  | SignedOut;

export type SignInEmitted =
  | FieldsRefused
  | { readonly type: 'copy.succeeded' }
  | { readonly type: 'copy.failed' }
  /** Empties the inputs of the passwords, so the next user of the device cannot submit them. */
  | { readonly type: 'passwords.cleared' }
  | { readonly type: 'signIn.failed'; readonly failure: SignInFailure }
  /** The failure no longer applies: the form is sent again, or shows another view. */
  | { readonly type: 'failure.dismissed' };

export interface ProviderInput {
  readonly provider: ProviderId;
}

/** Ports to the identity provider. They normalize e-mails and passwords, and reject with a `SignInError`. */
export interface IdentityPorts {
  /** Returns a function that cancels running attempts and closes the popup. */
  cancelAttemptsOnExit(): () => void;
  /** Opens a popup. A newer call supersedes a running one. */
  signInWithProvider(input: ProviderInput): Promise<void>;
  /** Reports the state of the next popup. Returns the unsubscribe function. */
  watchPopup(listener: (event: PopupEvent) => void): () => void;
  /** Navigates to the provider's page, which redirects back here. Resolves when the navigation was stopped. */
  redirectToProvider(input: ProviderInput): Promise<void>;
  /** Completes a redirect from the provider's page. Resolves also without a result. */
  finishRedirect(input: ProviderInput): Promise<void>;
  /** Retains the provider's credential for `linkProvider`. Returns the function that clears it. */
  retainCredential(): () => void;
  /** Signs in with the password and links the provider to the account. */
  linkProvider(input: Credentials): Promise<void>;
  signInWithEmail(input: Credentials): Promise<void>;
  /** Also sends a verification e-mail, without waiting for it. */
  signUpWithEmail(input: Credentials): Promise<void>;
  /** Does not reveal whether the account exists. */
  requestPasswordReset(input: { email: string }): Promise<void>;
}

export interface SignInPorts extends IdentityPorts {
  /** The provider that redirected back here, or null. */
  readRedirectProvider(): ProviderId | null;
  findInAppBrowser(): InAppBrowser | null;
  /** Copies the page's URL to the clipboard. */
  copyUrl(): Promise<void>;
}

export interface SignInInput {
  readonly surface: SignInSurface;
  readonly mode: SignInMode;
  readonly start: SignInStart;
  /** The e-mail of an earlier form, or ''. */
  readonly email: string;
}

export interface SignInContext extends SignInInput {
  readonly inAppBrowser: InAppBrowser | null;
  /** The last chosen one. */
  readonly provider: ProviderId | null;
  /** The account that the provider will be linked to. */
  readonly linkEmail: string | null;
  /** Requirements of the server's policy that the last password does not meet. */
  readonly missingRequirements: readonly PasswordRequirement[];
  /** Errors of the last submitted form. */
  readonly fieldErrors: FieldErrors;
  /** An e-mail with a misspelt domain, until the user submits it once; the second time it is sent. */
  readonly suspectedEmail: string | null;
  /** A user signed in with this form and has not signed out since. */
  readonly isAccepted: boolean;
  /** The code of the last error of the provider. */
  readonly lastFailure: string | null;
  /** The last failure, until an edit or the next attempt. */
  readonly failure: SignInFailure | null;
}

/** Specification, section 9. Enforced on /auth, not in the modal. */
export const MIN_PASSWORD_LENGTH = 6;
