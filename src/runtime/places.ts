import type { AuthInput } from '#machines/auth/auth.types.ts';
import type { RouteEvent } from '#machines/flow/flow.types.ts';
import { paths } from '#src/config/paths.ts';

/** The part of the router's location that says where somebody is. */
export interface Location {
  pathname: string;
  search: {
    modal?: 'sign-in' | undefined;
    mode?: string | undefined;
    oobCode?: string | undefined;
    step?: 'store' | undefined;
  };
  state: {
    verifiedEmail?: string | undefined;
    changedEmail?: string | undefined;
    isBackFromRegistration?: boolean | undefined;
  };
}

/** What begins the links of the identity provider's e-mails; they may be cut off behind it. */
const linkModes: readonly (string | undefined)[] = ['resetPassword', 'verifyEmail'];

/** /auth is two pages: the form, and what a link of the identity provider's e-mails leads to. */
export const isEmailLink = ({ pathname, search: { mode, oobCode }, state }: Location): boolean =>
  pathname === paths.auth &&
  (linkModes.includes(mode) ||
    oobCode !== undefined ||
    state.verifiedEmail !== undefined ||
    state.changedEmail !== undefined);

/** The event that tells the flow's chart of an address. */
export const placeAt = (location: Location): RouteEvent => {
  const { pathname, search, state } = location;
  if (pathname === paths.landing) {
    return { type: search.modal === 'sign-in' ? 'modal.entered' : 'landing.entered' };
  }
  if (pathname === paths.registration) {
    return { type: search.step === 'store' ? 'store.entered' : 'profile.entered' };
  }
  if (pathname !== paths.auth) return { type: 'page.entered' };
  return isEmailLink(location)
    ? { type: 'emailLink.entered' }
    : { type: 'auth.entered', cameFromRegistration: state.isBackFromRegistration ?? false };
};

/** Where the charts are needed at once. */
export const needsFlow = (location: Location) => {
  const { type } = placeAt(location);
  return type !== 'page.entered' && type !== 'landing.entered';
};

/**
 * How the auth chart begins when a visit begins here. An identity without a session is a stale one, except on
 * /registration, at a verification link (which leads back there) and after going back from there. `hasToken`: one is
 * kept of an earlier visit.
 */
export const authInputAt = (location: Location, hasToken: boolean): AuthInput => {
  const { pathname, search, state } = location;
  const isBackFromRegistration = state.isBackFromRegistration === true && pathname === paths.auth;
  const isOnboarding = pathname === paths.registration || isBackFromRegistration;
  const isVerification = search.mode === 'verifyEmail' || state.verifiedEmail !== undefined;
  const expectsSession = !isOnboarding && !isVerification;
  return { expectsSession, isBackFromRegistration, isReturningOwner: expectsSession && hasToken };
};
