import { type Auth, onIdTokenChanged } from 'firebase/auth';
import type { IdentityEvent } from '#machines/auth/auth.types.ts';

/** Minimum interval between reloads, because a window may get the focus many times a minute. */
const RELOAD_INTERVAL_MS = 30_000;

/** Emits the SDK's user and token changes as auth events. `trackRevocations`: see `createRevocations`. */
export const watchIdentity = (
  auth: Auth,
  listener: (event: IdentityEvent) => void,
  trackRevocations: (request: () => Promise<void>) => Promise<void>,
): (() => void) => {
  let lastUser: { uid: string; emailVerified: boolean } | null = null;
  const stop = onIdTokenChanged(auth, (user) => {
    if (user === null) {
      lastUser = null;
      listener({ type: 'identity.signedOut' });
      return;
    }
    const { uid, email, displayName, emailVerified } = user;
    const previous = lastUser;
    lastUser = { uid, emailVerified };
    if (uid !== previous?.uid) {
      listener({ type: 'identity.signedIn', identity: { uid, email, displayName, emailVerified } });
      return;
    }
    const isNewlyVerified = emailVerified && !previous.emailVerified;
    if (isNewlyVerified) listener({ type: 'identity.emailVerified' });
    // Only a new verification needs a request: the SDK caches the current token.
    user.getIdToken(isNewlyVerified).then(
      (token) => {
        if (auth.currentUser === user) listener({ type: 'identity.tokenRefreshed', token });
      },
      (error: unknown) => console.warn('The refreshed token could not be read.', error),
    );
  });
  // Reloads an unverified user on focus, because another tab may have verified the e-mail.
  let reloadedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reloadUser = () => {
    clearTimeout(timer);
    if (lastUser === null || lastUser.emailVerified) return;
    const remainingMs = reloadedAt + RELOAD_INTERVAL_MS - performance.now();
    if (remainingMs > 0) {
      timer = setTimeout(reloadUser, remainingMs);
      return;
    }
    reloadedAt = performance.now();
    const user = auth.currentUser;
    if (user === null) return;
    trackRevocations(() => user.reload()).catch((error: unknown) =>
      console.warn('The identity could not be read again.', error),
    );
  };
  addEventListener('focus', reloadUser);
  return () => {
    stop();
    clearTimeout(timer);
    removeEventListener('focus', reloadUser);
  };
};
