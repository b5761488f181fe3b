import type { AuthPorts } from '#machines/auth/auth.types.ts';
import type { RegistrationPorts } from '#machines/registration/registration.types.ts';
import type { Api } from '#src/services/api/api.ts';
import { isRefusedToken } from '#src/services/api/auth-failure.ts';
import { toRegistrationError } from '#src/services/api/registration-errors.ts';
import type { PhoneNumbers } from '#src/services/phone-numbers.ts';
import { orFailure } from './or-failure.ts';

type Calls = Pick<RegistrationPorts, 'registerOwner' | 'fetchToken' | 'createSession'>;

interface CallsOptions {
  registerOwner: Api['registerOwner'];
  createSession: AuthPorts['createSession'];
  /** Rejects with the identity provider's code. */
  fetchToken: () => Promise<string>;
  refreshToken: () => Promise<string>;
  storeToken: (token: string) => void;
  readPhone: PhoneNumbers['read'];
}

const orRegistrationError = orFailure(toRegistrationError);

/** The three requests at the end of onboarding. Each rejects with a `RegistrationError`. */
export const createRegistrationCalls = (options: CallsOptions): Calls => {
  const { registerOwner, createSession, fetchToken, refreshToken, storeToken, readPhone } = options;
  const withStored = async (fetching: Promise<string>) => {
    const token = await fetching;
    storeToken(token);
    return token;
  };
  // The API does not say why it refuses a token; the provider does, when it is asked for another.
  const withNewToken = async <T>(call: (token?: string) => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (!isRefusedToken(error)) throw error;
      return call(await withStored(refreshToken()));
    }
  };
  return {
    registerOwner: (payload, signal) =>
      orRegistrationError(
        withNewToken(async () =>
          registerOwner({ ...payload, phone: (await readPhone(payload.phone)).stored }, signal),
        ),
      ),
    fetchToken: () => orRegistrationError(withStored(fetchToken())),
    createSession: (input, signal) =>
      orRegistrationError(withNewToken((token = input.token) => createSession({ token }, signal))),
  };
};
