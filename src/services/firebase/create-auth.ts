import { type FirebaseApp, initializeApp } from 'firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, type Persistence } from 'firebase/auth';
import type { Environment } from '#src/config/environment.ts';

/** Private member of the SDK: a usage report, which each request reads from IndexedDB without a timeout. */
interface ReportingAuth extends Auth {
  heartbeatServiceProvider: { getImmediate(): null };
}

/** Creates an Auth instance, with the emulator where the environment has it. `name` is required beside another instance. */
export const createAuth = (
  { firebase, usesAuthEmulator }: Environment,
  ownOrigin: string,
  persistence: Persistence,
  name?: string,
): { app: FirebaseApp; auth: Auth } => {
  const app = initializeApp(firebase, name);
  const auth = initializeAuth(app, { persistence });
  // A hanging database would block every request (docs/decisions/0007).
  (auth as ReportingAuth).heartbeatServiceProvider = { getImmediate: () => null };
  // The site's own origin proxies the emulator.
  if (usesAuthEmulator) connectAuthEmulator(auth, ownOrigin, { disableWarnings: true });
  return { app, auth };
};
