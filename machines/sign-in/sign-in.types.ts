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

/** What went wrong, as the ports report it. `code` without the vendor's prefix; null when there is none. */
export interface SignInError {
  readonly code: string | null;
  readonly message: string | null;
}

export type SignInMethod = 'google' | 'email' | 'reset' | 'newPassword';

export type SignInEvent =
  | { readonly type: 'google.chosen' }
  | { readonly type: 'email.chosen' }
  | { readonly type: 'options.chosen' }
  | { readonly type: 'mode.switched' }
  | { readonly type: 'reset.chosen' }
  | ({ readonly type: 'credentials.submitted' } & Credentials & { readonly repeatPassword: string })
  | { readonly type: 'reset.submitted'; readonly email: string }
  | ({ readonly type: 'newPassword.submitted' } & NewPassword);

export type SignInEmitted =
  | { readonly type: 'password.changed' }
  | {
      readonly type: 'signIn.failed';
      readonly method: SignInMethod;
      readonly error: SignInError;
    };

/** The identity provider as the form needs it. Each rejects with a `SignInError`. */
export interface SignInPorts {
  signInWithGoogle(): Promise<void>;
  signInWithEmail(input: Credentials): Promise<void>;
  signUpWithEmail(input: Credentials): Promise<void>;
  /** Answers the same whether or not the account exists. */
  requestPasswordReset(input: { email: string }): Promise<void>;
  /** `code` comes from the link of the e-mail and is good for one change. */
  setNewPassword(input: { code: string; password: string }): Promise<void>;
}

export interface SignInInput {
  readonly surface: SignInSurface;
  readonly mode: SignInMode;
  /** From the link of a reset e-mail that led here, or null. */
  readonly resetCode: string | null;
}

export type SignInContext = SignInInput;

/** Specification, section 9. Enforced on /auth, not in the modal. */
export const MIN_PASSWORD_LENGTH = 6;
