import { deleteApp } from 'firebase/app';
import {
  type Auth,
  type AuthCredential,
  type AuthError,
  GoogleAuthProvider,
  getRedirectResult,
  linkWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signInWithRedirect,
  updateCurrentUser,
} from 'firebase/auth';
import type { IdentityPorts, PopupEvent, SignInError } from '#machines/sign-in/sign-in.types.ts';
import { createPopupResolver } from './popup-resolver.ts';
import { signInError } from './sign-in-error.ts';

type GooglePorts = Pick<
  IdentityPorts,
  'signInWithGoogle' | 'watchPopup' | 'redirectToGoogle' | 'finishRedirect' | 'holdCredential' | 'linkGoogle'
>;

/** How often a popup is looked at: browsers tell nobody that a window was closed. */
const LOOK_MS = 100;

/** Google's script or its answer did not come: the SDK says no more than that something is wrong inside. */
const isScriptMissing = ({ code, customData }: Partial<AuthError>) =>
  code === 'auth/internal-error' && customData instanceof Event;

/** The SDK's failure of an attempt, with the e-mail of the account that is in its way. */
const googleError = (error: unknown): SignInError => {
  const { customData } = error as Partial<AuthError>;
  const failure = signInError(error);
  if (isScriptMissing(error as Partial<AuthError>)) return { ...failure, code: 'network-request-failed' };
  return customData?.email ? { ...failure, email: customData.email } : failure;
};

/** `startAside` answers another Auth of the same project, which keeps nothing. */
export const createGoogleSignIn = (auth: Auth, startAside: () => Auth): GooglePorts => {
  let popup: Window | null = null;
  let tell: (event: PopupEvent) => void = () => {};
  let credential: AuthCredential | null = null;
  // It comes with the press, so that no page asks the provider for scripts before.
  const resolver = createPopupResolver((opened) => {
    popup = opened;
    tell({ type: 'popup.opened' });
  });
  const attempt = async (act: Promise<unknown>) => {
    try {
      await act;
    } catch (error) {
      credential = GoogleAuthProvider.credentialFromError(error as AuthError);
      throw googleError(error);
    }
  };

  return {
    signInWithGoogle: () => attempt(signInWithPopup(auth, new GoogleAuthProvider(), resolver)),
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
      await attempt(signInWithRedirect(auth, new GoogleAuthProvider(), resolver));
    },
    finishRedirect: () => attempt(getRedirectResult(auth, resolver)),
    holdCredential: () => () => {
      credential = null;
    },
    linkGoogle: async ({ email, password }) => {
      if (credential === null) throw signInError({ code: 'link-failed' });
      // Aside, so that the page hears of nobody before the two are one: it would leave at once.
      const aside = startAside();
      try {
        const { user } = await signInWithEmailAndPassword(aside, email, password);
        await linkWithCredential(user, credential).catch((error: unknown) => {
          const failure = signInError(error);
          throw failure.code === 'network-request-failed' ? error : { ...failure, code: 'link-failed' };
        });
        await updateCurrentUser(auth, user);
      } catch (error) {
        throw signInError(error);
      } finally {
        await deleteApp(aside.app);
      }
    },
  };
};
