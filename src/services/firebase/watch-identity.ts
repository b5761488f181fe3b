import { type Auth, onIdTokenChanged } from 'firebase/auth';
import type { IdentityEvent } from '#machines/auth/auth.types.ts';

/** Windows change hands many times a minute. */
const LOOK_PAUSE_MS = 30_000;

/** The SDK's one stream of users and tokens, as the auth chart's facts. `during`: see `createRevocations`. */
export const watchIdentity = (
  auth: Auth,
  listener: (event: IdentityEvent) => void,
  during: (act: () => Promise<void>) => Promise<void>,
): (() => void) => {
  let known: { uid: string; emailVerified: boolean } | null = null;
  const stop = onIdTokenChanged(auth, (user) => {
    if (user === null) {
      known = null;
      listener({ type: 'identity.signedOut' });
      return;
    }
    const { uid, email, displayName, emailVerified } = user;
    const before = known;
    known = { uid, emailVerified };
    if (uid !== before?.uid) {
      listener({ type: 'identity.signedIn', identity: { uid, email, displayName, emailVerified } });
      return;
    }
    const isNewlyVerified = emailVerified && !before.emailVerified;
    if (isNewlyVerified) listener({ type: 'identity.emailVerified' });
    // The token is at hand, unless it is from before the verification: only then this makes a request.
    user.getIdToken(isNewlyVerified).then(
      (token) => {
        if (auth.currentUser === user) listener({ type: 'identity.tokenRefreshed', token });
      },
      (error: unknown) => console.warn('The refreshed token could not be read.', error),
    );
  });
  // The verification link opens in another tab; coming back from there, the person should see the result at once.
  let lookedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookAgain = () => {
    clearTimeout(timer);
    if (known === null || known.emailVerified) return;
    const rest = lookedAt + LOOK_PAUSE_MS - performance.now();
    if (rest > 0) {
      timer = setTimeout(lookAgain, rest);
      return;
    }
    lookedAt = performance.now();
    const user = auth.currentUser;
    if (user === null) return;
    during(() => user.reload()).catch((error: unknown) =>
      console.warn('The identity could not be read again.', error),
    );
  };
  addEventListener('focus', lookAgain);
  return () => {
    stop();
    clearTimeout(timer);
    removeEventListener('focus', lookAgain);
  };
};
