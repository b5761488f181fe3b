export type SignInMode = 'signIn' | 'signUp';
/** The modal only signs in and enforces no minimum length; /auth has both modes (specification, section 5). */
export type SignInSurface = 'modal' | 'page';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface NewPassword {
  readonly password: string;
  readonly repeatPassword: string;
}

/**
 * What a new password can lack (specification, section 5); lengths say how much. The server's policy asks for all but
 * the last.
 */
export type PasswordRequirement =
  | { readonly name: 'minLength' | 'maxLength'; readonly length: number }
  | { readonly name: 'lowercase' | 'uppercase' | 'number' | 'symbol' }
  | { readonly name: 'uncommon' };

/** Why a new password is refused before anybody is asked. */
export type PasswordWeakness = 'minLength' | 'common' | 'ownEmail';
/** `wrong`: the provider knows no such e-mail with this password. */
export type FieldError =
  | 'required'
  | 'invalidEmail'
  | 'accentedEmail'
  | 'tooLongEmail'
  | 'inUse'
  | 'mismatch'
  | 'wrong'
  | PasswordWeakness;
export type FieldName = 'email' | 'password' | 'repeatPassword';
/** Why a form is refused before anybody is asked, field by field in their order (specification, section 5). */
export type FieldErrors = Partial<Record<FieldName, FieldError>>;

/** The keyboard is to go to the first field that was refused. */
export interface FieldsRefused {
  readonly type: 'fields.refused';
  readonly field: FieldName;
}

/** What went wrong, as the ports report it. `code` without the vendor's prefix; null when there is none. */
export interface SignInError {
  readonly code: string | null;
  readonly message: string | null;
  /** Whose account is in the way of Google's. */
  readonly email?: string;
  /** What the server's policy misses in a new password. */
  readonly missing?: readonly PasswordRequirement[];
}

export type SignInMethod = 'google' | 'link' | 'email' | 'signUp' | 'reset';

export interface SignInFailure {
  readonly method: SignInMethod;
  readonly error: SignInError;
  /** The password before this one was refused with the same code. */
  readonly isRepeated: boolean;
}

/** A browser inside another app, where Google refuses to sign anybody in. Only Android's has a way out by link. */
export type InAppBrowser = 'android' | 'other';

/** What becomes of Google's popup. */
export type PopupEvent =
  | { readonly type: 'popup.opened' }
  /** It is gone and the person is back; an answer may still be on its way. */
  | { readonly type: 'popup.closed' };

/** Where the form begins: with the options, unless a link led here for more. */
export type SignInStart = 'social' | 'email' | 'resetPassword';

export type SignInEvent =
  | PopupEvent
  | { readonly type: 'google.chosen' }
  /** Google in the same tab, where the browser blocks its popup. */
  | { readonly type: 'redirect.chosen' }
  | { readonly type: 'link.submitted'; readonly password: string }
  | { readonly type: 'copy.requested' }
  | { readonly type: 'email.chosen' }
  | { readonly type: 'options.chosen' }
  | { readonly type: 'mode.switched' }
  | { readonly type: 'reset.chosen' }
  | ({ readonly type: 'credentials.submitted' } & Credentials & NewPassword)
  | { readonly type: 'reset.submitted'; readonly email: string }
  /** What is typed anew is not wrong yet. */
  | { readonly type: 'field.edited'; readonly field: FieldName };

export type SignInEmitted =
  | FieldsRefused
  | { readonly type: 'address.copied' }
  | { readonly type: 'address.notCopied' }
  /** What was typed has let somebody in, and is not to let in the next person at this device. */
  | { readonly type: 'credentials.accepted' }
  | ({ readonly type: 'signIn.failed' } & SignInFailure)
  /** What failed is not what the form is about any more: it is sent again, or shows something else. */
  | { readonly type: 'failure.over' };

/** The identity provider as the form needs it. It normalizes e-mails and passwords. Each rejects with a `SignInError`. */
export interface IdentityPorts {
  /** Until its answer is called; then no sign-in that is under way lets anybody in, and Google's popup closes. */
  holdAttempts(): () => void;
  /** In a popup. A newer call supersedes the one under way. */
  signInWithGoogle(): Promise<void>;
  /** Tells what becomes of the popup that is opened from now on. Returns what unsubscribes. */
  watchPopup(listener: (event: PopupEvent) => void): () => void;
  /** Leaves the page for Google's, which comes back to this address. Done when the navigation was stopped. */
  redirectToGoogle(): Promise<void>;
  /** What came of a redirect that led back here; done as well when nothing did. */
  finishRedirect(): Promise<void>;
  /** Keeps what Google said of an account that is to be linked, until its answer is called. */
  holdCredential(): () => void;
  /** Signs in with the password, and from then on with Google too. */
  linkGoogle(input: Credentials): Promise<void>;
  signInWithEmail(input: Credentials): Promise<void>;
  /** Sends an e-mail to verify the address as well, which nobody waits for. */
  signUpWithEmail(input: Credentials): Promise<void>;
  /** Answers the same whether or not the account exists. */
  requestPasswordReset(input: { email: string }): Promise<void>;
}

export interface SignInPorts extends IdentityPorts {
  /** Whether the page was left for Google's and is back. */
  hasPendingRedirect(): boolean;
  findInAppBrowser(): InAppBrowser | null;
  /** Puts the page's address where it can be pasted from. */
  copyAddress(): Promise<void>;
}

export interface SignInInput {
  readonly surface: SignInSurface;
  readonly mode: SignInMode;
  readonly start: SignInStart;
}

export interface SignInContext extends SignInInput {
  readonly inAppBrowser: InAppBrowser | null;
  /** Whose password links Google. */
  readonly linkEmail: string | null;
  /** What the server's policy missed in the password that was submitted last. */
  readonly missing: readonly PasswordRequirement[];
  /** Of the form that was submitted last. */
  readonly problems: FieldErrors;
  /** The code with which a password was refused last. */
  readonly lastFailure: string | null;
  /** What failed last, until something is typed or tried. */
  readonly failure: SignInFailure | null;
}

/** Specification, section 9. Enforced on /auth, not in the modal. */
export const MIN_PASSWORD_LENGTH = 6;
