import type { AuthPorts } from '#machines/auth/auth.types.ts';
import type { EmailLinkPorts } from '#machines/email-link/email-link.types.ts';
import type { RegistrationPorts } from '#machines/registration/registration.types.ts';
import type { SignInPorts } from '#machines/sign-in/sign-in.types.ts';
import type { VerificationPorts } from '#machines/verification/verification.types.ts';
import { apiBase } from '#server/contract.site.ts';
import type { Environment } from '#src/config/environment.ts';
import { createApi } from '#src/services/api/api.ts';
import { createHttpClient } from '#src/services/api/http-client.ts';
import { registrationError } from '#src/services/api/registration-errors.ts';
import { hasKeptIdentity } from '#src/services/firebase/kept-identity.ts';
import { createLazyIdentityProvider } from '#src/services/identity-provider.ts';
import { createTokenStorage } from '#src/services/storage/token-storage.ts';
import { loadChunk } from './load-chunk.ts';

/** The world outside the charts. Tests give fakes of exactly this. */
export interface Ports {
  readonly auth: AuthPorts;
  readonly signIn: SignInPorts;
  readonly emailLink: EmailLinkPorts;
  readonly verification: VerificationPorts;
  readonly registration: RegistrationPorts;
  /** Gets ready for somebody who is about to sign in. */
  readonly wakeIdentityProvider: () => void;
}

/** Onboarding keeps codes, not the services' errors. */
const orRegistrationError = async <T>(act: Promise<T>): Promise<T> => {
  try {
    return await act;
  } catch (error) {
    console.warn('Onboarding could not go on.', error);
    throw registrationError(error);
  }
};

/** The real ports: Firebase, the API and local storage. `language` answers the language of e-mails. */
export const createPorts = (environment: Environment, language: () => string): Ports => {
  const tokens = createTokenStorage(() => localStorage);
  const api = createApi(createHttpClient(`${environment.apiHost}${apiBase}`, tokens.read));
  const provider = createLazyIdentityProvider(
    async () => {
      const { createFirebaseProvider } = await loadChunk(
        () => import('#src/services/firebase/firebase-provider.ts'),
      );
      return createFirebaseProvider(environment, location.origin, language);
    },
    () => hasKeptIdentity(globalThis),
  );
  const fetchToken = async () => {
    const token = await provider.fetchFreshToken();
    tokens.store(token);
    return token;
  };
  return {
    auth: {
      checkSession: api.checkSession,
      dropIdentity: provider.dropIdentity,
      watchIdentity: provider.watchIdentity,
      fetchToken,
      storeToken: tokens.store,
      removeToken: tokens.remove,
      lookUpUser: api.lookUpUser,
      createSession: api.createSession,
      signOut: async () => {
        try {
          await api.endSession();
        } finally {
          await provider.dropIdentity();
        }
      },
      jitter: Math.random,
    },
    signIn: provider,
    emailLink: provider,
    verification: provider,
    wakeIdentityProvider: provider.wake,
    registration: {
      registerOwner: (payload, signal) => orRegistrationError(api.registerOwner(payload, signal)),
      fetchToken: () => orRegistrationError(fetchToken()),
      createSession: (input, signal) => orRegistrationError(api.createSession(input, signal)),
    },
  };
};
