import type {
  FieldName,
  FieldErrors,
  FieldsRefused,
  NewPassword,
  PasswordRequirement,
} from '#machines/sign-in/sign-in.types.ts';

/** What the provider's e-mails ask for and we can do. */
export type EmailLinkMode = 'resetPassword' | 'verifyEmail' | 'recoverEmail';

export interface EmailLinkInput {
  /** As the address has it. */
  readonly mode: string | null;
  readonly code: string | null;
  /** Whose verification link was used on this page before; null: nobody's. Never from the address. */
  readonly verifiedEmail: string | null;
  /** The same of a link for a new password, where somebody else is signed in. */
  readonly changedEmail: string | null;
}

/** Why a link is of no use, whatever is tried. */
export type UnusableLinkReason =
  | 'malformed'
  | 'unsupported'
  | 'expired'
  | 'invalid'
  | 'accountDisabled'
  | 'accountMissing'
  /** Only the operator can give this account its address back. */
  | 'needsHelp';
/** What another try may mend. */
export type LinkCallError = 'network' | 'tooManyRequests' | 'weakPassword' | 'unknown';

export type EmailLinkEvent =
  | { readonly type: 'retry.requested' }
  | { readonly type: 'verification.confirmed' }
  /** The account's own password, where it is not signed in. */
  | { readonly type: 'password.submitted'; readonly password: string }
  /** A link for a new password, to the address of this link. */
  | { readonly type: 'reset.requested' }
  | { readonly type: 'recovery.confirmed' }
  /** By whoever is signed in here, for another account. */
  | { readonly type: 'signOut.requested' }
  | ({ readonly type: 'newPassword.submitted' } & NewPassword)
  /** What is typed anew is not wrong yet. */
  | { readonly type: 'field.edited'; readonly field: FieldName };

/** After each but the first the sign-in form or the page that says so is next, and the used code leaves the address. */
export type EmailLinkEmitted =
  | FieldsRefused
  /** The sign-in form is next, unless somebody else is signed in: they are asked first. */
  | { readonly type: 'password.changed'; readonly email: string; readonly next: 'form' | 'question' }
  | { readonly type: 'email.verified'; readonly email: string }
  | { readonly type: 'other.signedOut'; readonly email: string; readonly next: 'form' | 'resetForm' };

/** The identity provider as a link needs it. Each rejects with a `SignInError`. */
export interface EmailLinkPorts {
  /** Whose link it is, without using it up. Rejects when it is for something else than `mode`. */
  checkLink(input: { mode: EmailLinkMode; code: string }): Promise<{ email: string }>;
  /** `email`: whose link it is, as it was checked. Returns the e-mail of who is signed in here, or null. */
  setNewPassword(input: { code: string; email: string; password: string }): Promise<string | null>;
  /**
   * `password`: of the account; null where it is signed in here. Rejects with `no-identity` when it is not, and uses no code
   * then. Where nobody is signed in, the account is, afterwards.
   */
  verifyEmail(input: { code: string; email: string; password: string | null }): Promise<void>;
  /** Gives the account its first address back, and ends every session and way to sign in. Rejects with a `SignInError`. */
  recoverEmail(input: { code: string }): Promise<void>;
  /** Sends a link for a new password to this address, if it has an account. */
  requestPasswordReset(input: { email: string }): Promise<void>;
  /**
   * Returns the e-mail of the person who is signed in here, or null. After a verification their token is refreshed first,
   * so that it contains that; when this fails, the next fetch does.
   */
  refreshIdentity(input: { isAfterVerification: boolean }): Promise<string | null>;
  /**
   * Ends the session of this account here and at the identity provider; nothing that they typed stays. Returns false, and
   * does nothing, where another account is signed in by now.
   */
  signOut(account: { email: string }): Promise<boolean>;
}

export interface EmailLinkContext extends EmailLinkInput {
  /** Whose link it is, once it is checked; '' before. */
  readonly email: string;
  readonly error: UnusableLinkReason | LinkCallError | null;
  /** What the server's policy missed in the password that was submitted last. */
  readonly missingRequirements: readonly PasswordRequirement[];
  /** Of the new password that was submitted last. */
  readonly fieldErrors: FieldErrors;
  /** The account that is signed in here; the link may be for another. */
  readonly signedInAs: string | null;
}
