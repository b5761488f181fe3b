import { type AuthProvider, GoogleAuthProvider } from 'firebase/auth';
import type { ProviderId } from '#contract/sign-in-providers.ts';

interface SdkProvider {
  readonly create: () => AuthProvider;
  readonly sdk: Pick<typeof GoogleAuthProvider, 'credentialFromError' | 'credentialFromResult'>;
}

export const sdkProviders: Readonly<Record<ProviderId, SdkProvider>> = {
  google: {
    sdk: GoogleAuthProvider,
    // Prompts for the account each time, because devices are shared (docs/decisions/0008).
    create: () => new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' }),
  },
};
