export type VerificationEvent = { readonly type: 'verification.requested' };

export type SendingError = 'network' | 'tooManyRequests' | 'unknown';

export interface VerificationPorts {
  /** Sends the signed-in owner the e-mail with the link. Rejects with a `SignInError`. */
  sendVerification(): Promise<void>;
}

export interface VerificationContext {
  readonly error: SendingError | null;
}
