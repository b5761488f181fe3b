import type {
  FieldErrors,
  FieldName,
  FieldsRefused,
  NewPassword,
  PasswordRequirement,
} from '#machines/sign-in/sign-in.types.ts';

/** Supported modes of the provider's links. */
export type EmailLinkMode = 'resetPassword' | 'verifyEmail' | 'recoverEmail';

export interface EmailLinkInput {
  /** From the URL. */
  readonly mode: string | null;
  readonly code: string | null;
  /** The account of a verification link that this page applied before, or null. Never from the URL. */
  readonly verifiedEmail: string | null;
  /** As `verifiedEmail`, for a link that set a new password while another account was signed in. */
  readonly changedEmail: string | null;
}

/** Why a link is permanently unusable. */
export type UnusableLinkReason =
  | 'malformed'
  | 'unsupported'
  | 'expired'
  | 'invalid'
  | 'accountDisabled'
  | 'accountMissing'
  /** Only the operator can restore the e-mail of this account. */
  | 'needsHelp';
/** Errors of a request that can be retried. */
export type LinkRequestError = 'network' | 'tooManyRequests' | 'weakPassword' | 'secondFactor' | 'unknown';

export type EmailLinkEvent =
  | { readonly type: 'retry.requested' }
  | { readonly type: 'verification.confirmed' }
  /** The password of the account, while it is not signed in. */
  | { readonly type: 'password.submitted'; readonly password: string }
  /** Requests a link for a new password, to the e-mail of this link. */
  | { readonly type: 'reset.requested' }
  | { readonly type: 'recovery.confirmed' }
  /** Signs out another account. */
  | { readonly type: 'signOut.requested' }
  | ({ readonly type: 'newPassword.submitted' } & NewPassword)
  /** Clears a field's error when it is edited. */
  | { readonly type: 'field.edited'; readonly field: FieldName };

/** After each but the first, the page shows the result or the sign-in form and removes the code from the URL. */
export type EmailLinkEmitted =
  | FieldsRefused
  /** The page shows the result, or the sign-in form follows. */
  | { readonly type: 'password.changed'; readonly email: string; readonly next: 'form' | 'result' }
  /** Signed in with the new password. */
  | { readonly type: 'account.signedIn' }
  | { readonly type: 'email.verified'; readonly email: string }
  | { readonly type: 'otherAccount.signedOut'; readonly email: string; readonly next: 'form' | 'resetForm' };

/** Ports to the identity provider. Each rejects with a `SignInError`. */
export interface EmailLinkPorts {
  /** Returns the link's account without using the link up. Rejects when its mode is not `mode`. */
  checkLink(input: { mode: EmailLinkMode; code: string }): Promise<{ email: string }>;
  /** `email`: the link's account. Returns the e-mail of the signed-in account, or null. */
  setNewPassword(input: { code: string; email: string; password: string }): Promise<string | null>;
  /** Signs in with the password that `setNewPassword` has just set: the machine does not keep it. */
  signInWithNewPassword(): Promise<void>;
  /**
   * `password`: null while the account is signed in; without it, rejects with `no-identity` and does not use the code.
   * Signs the account in unless another one is signed in.
   */
  verifyEmail(input: { code: string; email: string; password: string | null }): Promise<void>;
  /** Restores the first e-mail of the account, ends every session and removes every sign-in method. */
  recoverEmail(input: { code: string }): Promise<void>;
  /** Sends a link for a new password to this e-mail address, if it has an account. */
  requestPasswordReset(input: { email: string }): Promise<void>;
  /** Returns the signed-in account's e-mail, or null. After a verification, tries to refresh the token before. */
  refreshIdentity(input: { isAfterVerification: boolean }): Promise<string | null>;
  /** Ends the account's session and deletes its draft. Returns false, without an effect, when another account is signed in. */
  signOut(account: { email: string }): Promise<boolean>;
}

export interface EmailLinkContext extends EmailLinkInput {
  /** The link's account; '' before the check. */
  readonly email: string;
  readonly error: UnusableLinkReason | LinkRequestError | null;
  /** Requirements of the server's policy that the last password does not meet. */
  readonly missingRequirements: readonly PasswordRequirement[];
  /** Errors of the last submitted form. */
  readonly fieldErrors: FieldErrors;
  /** The signed-in account; the link may be for another one. */
  readonly signedInAs: string | null;
}
