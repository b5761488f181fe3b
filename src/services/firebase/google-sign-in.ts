import {
  type Auth,
  type AuthCredential,
  type AuthError,
  GoogleAuthProvider,
  getRedirectResult,
  linkWithCredential,
  onAuthStateChanged,
  signInWithPopup,
  signInWithRedirect,
  updateCurrentUser,
} from 'firebase/auth';
import type { PopupEvent, SignInError } from '#machines/sign-in/sign-in.types.ts';
import type { IdentityProvider } from '#src/services/identity-provider.ts';
import { watchNavigation } from '#src/services/watch-navigation.ts';
import type { Attempts } from './attempts.ts';
import { sendCredentials } from './credentials.ts';
import { createPopupResolver } from './popup-resolver.ts';
import type { WithSecondaryAuth } from './secondary-auth.ts';
import { isScriptMissing, signInError } from './sign-in-error.ts';

type GooglePorts = Pick<
  IdentityProvider,
  | 'wakeGoogle'
  | 'callOffAttempts'
  | 'signInWithGoogle'
  | 'watchPopup'
  | 'redirectToGoogle'
  | 'finishRedirect'
  | 'retainCredential'
  | 'linkGoogle'
>;

/** How often a popup is looked at: browsers tell nobody that a window was closed. */
const LOOK_MS = 100;

/** The SDK's failure of an attempt, with the e-mail of the account that is in its way. */
const googleError = (error: unknown): SignInError => {
  const { customData } = error as Partial<AuthError>;
  const failure = signInError(error);
  if (isScriptMissing(error)) return { ...failure, code: 'network-request-failed' };
  return customData?.email ? { ...failure, email: customData.email } : failure;
};

/** Asks which account each time: who used this device last need not be who is here now (docs/decisions/0008). */
const google = () => new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' });

/**
 * Safari, every browser of iOS, WebKitGTK: a window opens only in the press itself, so what it needs has to be
 * there before. The others leave it seconds, and nothing is asked of Google before the press (docs/decisions/0008).
 */
const isWebkit = ({ vendor }: Navigator) => vendor.startsWith('Apple');

export const createGoogleSignIn = (
  auth: Auth,
  withSecondaryAuth: WithSecondaryAuth,
  { run, callOff }: Attempts,
): GooglePorts => {
  let popup: Window | null = null;
  /** The press whose window may open. */
  let press: symbol | null = null;
  let tell: (event: PopupEvent) => void = () => {};
  let credential: AuthCredential | null = null;
  const { resolver, getReady } = createPopupResolver((opened) => {
    popup = opened;
    tell({ type: 'popup.opened' });
  });
  /** Nobody is told that it closed: it is not needed any more. */
  const closePopup = () => {
    popup?.close();
    popup = null;
  };
  // Another tab, or the form beside it, may have let them in.
  onAuthStateChanged(auth, (user) => {
    if (user) closePopup();
  });
  const attempt = async (act: Promise<unknown>) => {
    try {
      await act;
    } catch (error) {
      credential = GoogleAuthProvider.credentialFromError(error as AuthError);
      const failure = googleError(error);
      const isLetIn = failure.code === 'popup-closed-by-user' && auth.currentUser !== null;
      throw isLetIn ? { ...failure, code: 'cancelled-popup-request' } : failure;
    }
  };
  /** The SDK would open the window of a press that was called off while Google's script was on its way. */
  const signInInPopup = async () => {
    const own = Symbol('press');
    press = own;
    await getReady(auth);
    if (press !== own) throw { code: 'auth/cancelled-popup-request' };
    await signInWithPopup(auth, google(), resolver);
  };

  return {
    wakeGoogle: () => {
      // A press asks again, and says what failed.
      if (isWebkit(navigator)) getReady(auth).catch(() => {});
    },
    callOffAttempts: () => {
      callOff();
      press = null;
      closePopup();
    },
    signInWithGoogle: () => run(null, () => attempt(signInInPopup())),
    watchPopup: (listener) => {
      popup = null;
      tell = listener;
      const timer = setInterval(() => {
        // Without the focus it may only look closed: Google's page can cut it off from ours.
        if (!popup?.closed || !document.hasFocus()) return;
        clearInterval(timer);
        listener({ type: 'popup.closed' });
      }, LOOK_MS);
      return () => {
        clearInterval(timer);
        tell = () => {};
      };
    },
    redirectToGoogle: async () => {
      // The SDK takes what an earlier redirect left for the answer to this one, unless it was asked before.
      await getRedirectResult(auth, resolver).catch(() => null);
      const { promise: stopped, resolve: stop } = Promise.withResolvers<unknown>();
      const unwatch = watchNavigation(stop);
      // The SDK's promise never settles, even when the page is not left after all.
      await attempt(Promise.race([signInWithRedirect(auth, google(), resolver), stopped])).finally(unwatch);
    },
    finishRedirect: () => run(null, () => attempt(getRedirectResult(auth, resolver))),
    retainCredential: () => () => {
      credential = null;
    },
    linkGoogle: async (typed) => {
      const held = credential;
      if (held === null) throw { code: 'link-failed' };
      // On a separate Auth: the page must not hear of the sign-in, and leave, before Google is linked.
      const link = async (other: Auth) => {
        const { user } = await sendCredentials(other, typed);
        await linkWithCredential(user, held).catch((error: unknown) => {
          const failure = signInError(error);
          throw failure.code === 'network-request-failed' ? error : { ...failure, code: 'link-failed' };
        });
        await updateCurrentUser(auth, user);
      };
      await run(typed.email, () => withSecondaryAuth(link));
    },
  };
};
