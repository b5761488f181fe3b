import type { LinkCode, RenewedSignIn, SessionCreated, SessionValidity, UserRecord } from '#contract/api.ts';
import { fieldLimits, mapValues, ownerFields } from '#contract/limits.ts';
import { normalizeText } from '#contract/normalize-text.ts';
import { hasShape, parseShape, type Shape } from '#contract/shape.ts';
import type { OwnershipAnswer, UserLookup } from '#machines/auth/auth.types.ts';
import type { RegistrationPayload } from '#machines/registration/registration.types.ts';
import { AlreadyRegisteredError } from './already-registered.ts';
import { type HttpClient, HttpError, isConnectionError } from './http-client.ts';

/** Requests of the API. */
export interface Api {
  /** GET /logout. An error or an unexpected shape means `valid: false`. Rejects without a response. */
  checkSession(signal: AbortSignal): Promise<{ valid: boolean }>;
  /** GET /users. Rejects a record of another shape. Only 404 is `missing`; 409 returns the store that needs an ownership confirmation. */
  lookUpUser(signal: AbortSignal): Promise<UserLookup>;
  /** POST /users/confirmation. Ends all sessions. Returns a custom token that renews this sign-in, or null. */
  confirmOwnership(answer: OwnershipAnswer, signal: AbortSignal): Promise<string | null>;
  /** POST /users. Idempotent; rejects with an `AlreadyRegisteredError` if the stored record differs. */
  registerOwner(payload: RegistrationPayload, signal: AbortSignal): Promise<void>;
  /** POST /session. Rejects with the problem's type as `code`, and a response of another shape. */
  createSession(input: { token: string }, signal: AbortSignal): Promise<{ status: string }>;
  /** GET /logout. Whether the browser stored the session cookie: any error means that it did. Rejects without a response. */
  isCookieStored(signal: AbortSignal): Promise<boolean>;
  /** DELETE /session. */
  endSession(): Promise<void>;
  /** POST /users/recovery. Rejects with the problem's type as `code`. */
  recoverEmail(input: LinkCode): Promise<void>;
  /** POST /users/reset. Returns the code that sets the password; the same one if it is unusable: the provider says why. */
  prepareReset(input: LinkCode): Promise<string>;
}

const sessionValidity: Shape<SessionValidity> = { valid: 'boolean' };
const linkCode: Shape<LinkCode> = { code: 'string' };
const renewedSignIn: Shape<RenewedSignIn> = { signInToken: 'string' };
const sessionCreated: Shape<SessionCreated> = { status: 'string' };
const userRecord: Shape<UserRecord> = {
  ...mapValues(fieldLimits, () => 'string' as const),
  role: 'string',
  uid: 'string',
  email: 'string',
  createdAt: 'string',
  emailVerified: 'boolean',
};

export const createApi = (client: HttpClient): Api => ({
  checkSession: async (signal) => {
    try {
      return parseShape(await client.get('/logout', signal), sessionValidity);
    } catch (error) {
      if (isConnectionError(error)) throw error;
      console.warn('The session could not be checked; it counts as invalid.', error);
      return { valid: false };
    }
  },
  lookUpUser: async (signal) => {
    try {
      parseShape(await client.get('/users', signal), userRecord);
      return 'found';
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return 'missing';
      if (error instanceof HttpError && error.store) return error.store;
      throw error;
    }
  },
  confirmOwnership: async ({ isOwner }, signal) => {
    const response = await client.post('/users/confirmation', { isMine: isOwner }, signal);
    return hasShape(response, renewedSignIn) ? response.signInToken : null;
  },
  registerOwner: async (payload, signal) => {
    const record = parseShape(await client.post('/users', payload, signal), userRecord);
    if (ownerFields.some((field) => record[field] !== normalizeText(payload[field])))
      throw new AlreadyRegisteredError(record);
  },
  createSession: async ({ token }, signal) =>
    parseShape(await client.post('/session', { tokenId: token }, signal), sessionCreated),
  isCookieStored: async (signal) => {
    try {
      return parseShape(await client.get('/logout', signal), sessionValidity).valid;
    } catch (error) {
      if (isConnectionError(error)) throw error;
      console.warn('The cookie could not be checked; it counts as stored.', error);
      return true;
    }
  },
  endSession: async () => {
    await client.delete('/session');
  },
  recoverEmail: async (input) => {
    await client.post('/users/recovery', input);
  },
  prepareReset: async (input) => {
    try {
      return parseShape(await client.post('/users/reset', input), linkCode).code;
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return input.code;
      throw error;
    }
  },
});
