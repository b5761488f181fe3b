import {
  type Auth,
  type AuthCredential,
  type AuthError,
  getRedirectResult,
  linkWithCredential,
  onAuthStateChanged,
  signInWithPopup,
  signInWithRedirect,
  type UserCredential,
  updateCurrentUser,
} from 'firebase/auth';
import type { ProviderId } from '#contract/sign-in-providers.ts';
import type { PopupEvent, SignInError } from '#machines/sign-in/sign-in.types.ts';
import type { IdentityProvider } from '#src/services/identity-provider.ts';
import { watchNavigation } from '#src/services/watch-navigation.ts';
import { sendCredentials } from './credentials.ts';
import { createPopupResolver } from './popup-resolver.ts';
import { redirectProvider } from './redirect-provider.ts';
import type { SignedIn } from './repeated-sign-in.ts';
import { sdkProviders } from './sdk-providers.ts';
import type { WithSecondaryAuth } from './secondary-auth.ts';
import type { Attempts } from './sign-in-attempts.ts';
import { isScriptMissing, signInError } from './sign-in-error.ts';

type ProviderPorts = Pick<
  IdentityProvider,
  | 'preloadPopup'
  | 'cancelAttempts'
  | 'signInWithProvider'
  | 'watchPopup'
  | 'redirectToProvider'
  | 'finishRedirect'
  | 'retainCredential'
  | 'linkProvider'
>;

/** Poll interval of the popup, because browsers have no event for a closed window. */
const POLL_MS = 100;

/** Maps the SDK's error, with the e-mail of a conflicting account. */
const providerError = (error: unknown): SignInError => {
  const { customData } = error as Partial<AuthError>;
  const failure = signInError(error);
  if (isScriptMissing(error)) return { ...failure, code: 'network-request-failed' };
  return customData?.email ? { ...failure, email: customData.email } : failure;
};

/**
 * Safari, all browsers on iOS and WebKitGTK open a popup only during the click, so its scripts are preloaded. Others
 * allow seconds, so Google gets no request before the click (docs/decisions/0008).
 */
const isWebkit = ({ vendor }: Navigator) => vendor.startsWith('Apple');

/** `retain` keeps the credential of a sign-in for its repetition. */
export const createProviderSignIn = (
  auth: Auth,
  withSecondaryAuth: WithSecondaryAuth,
  { run, cancel }: Attempts,
  retain: (signedIn: SignedIn) => void,
): ProviderPorts => {
  let popup: Window | null = null;
  /** The click that may open a popup. */
  let currentClick: symbol | null = null;
  let notify: (event: PopupEvent) => void = () => {};
  let credential: AuthCredential | null = null;
  const { resolver, preload } = createPopupResolver((opened) => {
    popup = opened;
    notify({ type: 'popup.opened' });
  });
  /** Closes the popup without an event. */
  const closePopup = () => {
    popup?.close();
    popup = null;
  };
  // The user may have signed in from another tab or the form.
  onAuthStateChanged(auth, (user) => {
    if (user) closePopup();
  });
  const withSignInError = async (provider: ProviderId, signIn: Promise<unknown>) => {
    try {
      await signIn;
    } catch (error) {
      credential = sdkProviders[provider].sdk.credentialFromError(error as AuthError);
      const failure = providerError(error);
      const isSignedIn = failure.code === 'popup-closed-by-user' && auth.currentUser !== null;
      throw isSignedIn ? { ...failure, code: 'cancelled-popup-request' } : failure;
    }
  };
  const retainResult = async (provider: ProviderId, signIn: Promise<UserCredential | null>) => {
    const result = await signIn;
    const { sdk } = sdkProviders[provider];
    if (result) retain({ user: result.user, credential: sdk.credentialFromResult(result) });
  };
  /** Prevents the SDK from opening the popup of a click that was cancelled while Google's script loaded. */
  const signInInPopup = async (provider: ProviderId) => {
    const click = Symbol('click');
    currentClick = click;
    await preload(auth);
    if (currentClick !== click) throw { code: 'auth/cancelled-popup-request' };
    await retainResult(provider, signInWithPopup(auth, sdkProviders[provider].create(), resolver));
  };

  return {
    preloadPopup: () => {
      // The click retries and reports a failure.
      if (isWebkit(navigator)) preload(auth).catch(() => {});
    },
    cancelAttempts: () => {
      cancel();
      currentClick = null;
      closePopup();
    },
    signInWithProvider: ({ provider }) =>
      run({ provider }, () => withSignInError(provider, signInInPopup(provider))),
    watchPopup: (listener) => {
      popup = null;
      notify = listener;
      const timer = setInterval(() => {
        // Without focus `closed` is unreliable: the provider's page can sever the opener.
        if (!popup?.closed || !document.hasFocus()) return;
        clearInterval(timer);
        listener({ type: 'popup.closed' });
      }, POLL_MS);
      return () => {
        clearInterval(timer);
        notify = () => {};
      };
    },
    redirectToProvider: async ({ provider }) => {
      redirectProvider.store(provider);
      // Clears the result of an earlier redirect, which the SDK would return for this one.
      await getRedirectResult(auth, resolver).catch(() => null);
      const { promise: stopped, resolve: stop } = Promise.withResolvers<unknown>();
      const unwatch = watchNavigation(stop);
      // The SDK's promise never settles, even when the navigation fails.
      const redirected = signInWithRedirect(auth, sdkProviders[provider].create(), resolver);
      await withSignInError(provider, Promise.race([redirected, stopped])).finally(unwatch);
    },
    finishRedirect: ({ provider }) =>
      run({ provider }, () =>
        withSignInError(provider, retainResult(provider, getRedirectResult(auth, resolver))),
      ),
    retainCredential: () => () => {
      credential = null;
    },
    linkProvider: async (typed) => {
      const retained = credential;
      if (retained === null) throw { code: 'link-failed' };
      // A separate Auth, so the flow does not redirect before the provider is linked.
      const link = async (other: Auth) => {
        const { user } = await sendCredentials(other, typed);
        await linkWithCredential(user, retained).catch((error: unknown) => {
          const failure = signInError(error);
          throw failure.code === 'network-request-failed' ? error : { ...failure, code: 'link-failed' };
        });
        // The token names the provider after linking. Another sign-in with the password shows the server that both were proved.
        const again = await sendCredentials(other, typed).catch(() => null);
        await updateCurrentUser(auth, again?.user ?? user);
      };
      await run({ email: typed.email }, () => withSecondaryAuth(link));
    },
  };
};
