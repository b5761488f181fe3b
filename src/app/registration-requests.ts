import type { AuthPorts } from '#machines/auth/auth.types.ts';
import type { RegistrationPorts } from '#machines/registration/registration.types.ts';
import type { Api } from '#src/services/api/api.ts';
import { isRefusedToken } from '#src/services/api/auth-failure.ts';
import { toRegistrationError } from '#src/services/api/registration-errors.ts';
import type { PhoneNumbers } from '#src/services/phone-numbers.ts';
import { mapError } from './map-error.ts';

type Requests = Pick<RegistrationPorts, 'registerOwner' | 'fetchToken' | 'createSession'>;

interface RequestsOptions {
  registerOwner: Api['registerOwner'];
  createSession: AuthPorts['createSession'];
  /** Rejects with the identity provider's code. */
  fetchToken: () => Promise<string>;
  refreshToken: () => Promise<string>;
  storeToken: (token: string) => void;
  readPhone: PhoneNumbers['read'];
}

const mapRegistrationError = mapError(toRegistrationError);

/** The three requests at the end of onboarding. Each rejects with a `RegistrationError`. */
export const createRegistrationRequests = (options: RequestsOptions): Requests => {
  const { registerOwner, createSession, fetchToken, refreshToken, storeToken, readPhone } = options;
  const withStored = async (fetching: Promise<string>) => {
    const token = await fetching;
    storeToken(token);
    return token;
  };
  // The API gives no reason for rejecting a token; the provider does when it refreshes it.
  const withNewToken = async <T>(request: (token?: string) => Promise<T>): Promise<T> => {
    try {
      return await request();
    } catch (error) {
      if (!isRefusedToken(error)) throw error;
      return request(await withStored(refreshToken()));
    }
  };
  return {
    registerOwner: (payload, signal) =>
      mapRegistrationError(
        withNewToken(async () =>
          registerOwner({ ...payload, phone: (await readPhone(payload.phone)).stored }, signal),
        ),
      ),
    fetchToken: () => mapRegistrationError(withStored(fetchToken())),
    createSession: (input, signal) =>
      mapRegistrationError(withNewToken((token = input.token) => createSession({ token }, signal))),
  };
};
