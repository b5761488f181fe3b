import type { AuthPorts } from '#machines/auth/auth.types.ts';
import type { RegistrationPorts } from '#machines/registration/registration.types.ts';
import type { Api } from '#src/services/api/api.ts';
import { toRegistrationError } from '#src/services/api/registration-errors.ts';
import type { PhoneNumbers } from '#src/services/phone-numbers.ts';
import { mapError } from './map-error.ts';

type Requests = Pick<RegistrationPorts, 'registerOwner' | 'fetchToken' | 'refreshToken' | 'createSession'>;

interface RequestsOptions {
  registerOwner: Api['registerOwner'];
  createSession: AuthPorts['createSession'];
  /** Rejects with the identity provider's code, as `refreshToken` does. */
  fetchToken: () => Promise<string>;
  refreshToken: () => Promise<string>;
  readPhone: PhoneNumbers['read'];
}

const mapRegistrationError = mapError(toRegistrationError);

/** The requests at the end of onboarding. Each rejects with a `RegistrationRequestError`. */
export const createRegistrationRequests = (options: RequestsOptions): Requests => {
  const { registerOwner, createSession, fetchToken, refreshToken, readPhone } = options;
  const register: Requests['registerOwner'] = async (payload, signal) => {
    const { stored: phone } = await readPhone(payload.phone);
    return registerOwner({ ...payload, phone }, signal);
  };
  return {
    registerOwner: (payload, signal) => mapRegistrationError(register(payload, signal)),
    fetchToken: () => mapRegistrationError(fetchToken()),
    refreshToken: () => mapRegistrationError(refreshToken()),
    createSession: (input, signal) => mapRegistrationError(createSession(input, signal)),
  };
};
