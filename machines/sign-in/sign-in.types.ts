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

/** What the server's password policy can ask for (specification, section 5); lengths say how much. */
export type PasswordRequirement =
  | { readonly name: 'minLength' | 'maxLength'; readonly length: number }
  | { readonly name: 'lowercase' | 'uppercase' | 'number' | 'symbol' };

/** What went wrong, as the ports report it. `code` without the vendor's prefix; null when there is none. */
export interface SignInError {
  readonly code: string | null;
  readonly message: string | null;
  /** What the server's policy misses in a new password. */
  readonly missing?: readonly PasswordRequirement[];
}

export type SignInMethod = 'google' | 'email' | 'reset';
/** Where the form begins: with the options, unless a link led here for more. */
export type SignInStart = 'social' | 'email' | 'resetPassword';

export type SignInEvent =
  | { readonly type: 'google.chosen' }
  | { readonly type: 'email.chosen' }
  | { readonly type: 'options.chosen' }
  | { readonly type: 'mode.switched' }
  | { readonly type: 'reset.chosen' }
  | ({ readonly type: 'credentials.submitted' } & Credentials & { readonly repeatPassword: string })
  | { readonly type: 'reset.submitted'; readonly email: string };

export type SignInEmitted = {
  readonly type: 'signIn.failed';
  readonly method: SignInMethod;
  readonly error: SignInError;
};

/** The identity provider as the form needs it. Each rejects with a `SignInError`. */
export interface SignInPorts {
  signInWithGoogle(): Promise<void>;
  signInWithEmail(input: Credentials): Promise<void>;
  /** Sends an e-mail to verify the address as well, which nobody waits for. */
  signUpWithEmail(input: Credentials): Promise<void>;
  /** Answers the same whether or not the account exists. */
  requestPasswordReset(input: { email: string }): Promise<void>;
}

export interface SignInInput {
  readonly surface: SignInSurface;
  readonly mode: SignInMode;
  readonly start: SignInStart;
}

export interface SignInContext extends SignInInput {
  /** What the server's policy missed in the password that was submitted last. */
  readonly missing: readonly PasswordRequirement[];
}

/** Specification, section 9. Enforced on /auth, not in the modal. */
export const MIN_PASSWORD_LENGTH = 6;
