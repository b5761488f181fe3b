import { type Auth, onIdTokenChanged } from 'firebase/auth';
import type { IdentityEvent } from '#machines/auth/auth.types.ts';

/** The SDK's one stream of users and tokens, as the auth chart's facts. */
export const watchIdentity = (auth: Auth, listener: (event: IdentityEvent) => void): (() => void) => {
  let knownUid: string | null = null;
  return onIdTokenChanged(auth, (user) => {
    if (user === null) {
      knownUid = null;
      listener({ type: 'identity.signedOut' });
      return;
    }
    const { uid, email, displayName } = user;
    if (uid !== knownUid) {
      knownUid = uid;
      listener({ type: 'identity.signedIn', identity: { uid, email, displayName } });
      return;
    }
    // The token is at hand: this makes no request.
    user.getIdToken().then(
      (token) => {
        if (auth.currentUser === user) listener({ type: 'identity.tokenRefreshed', token });
      },
      (error: unknown) => console.warn('The refreshed token could not be read.', error),
    );
  });
};
