import type { AuthInput } from '#machines/auth/auth.types.ts';
import { paths } from '#src/config/paths.ts';

interface Place {
  pathname: string;
  search: { modal?: 'sign-in' | undefined; mode?: string | undefined; oobCode?: string | undefined };
  state: { verifiedEmail?: string | undefined; isBackFromRegistration?: boolean | undefined };
}

/** /auth is two pages: the form, and what a link of the identity provider's e-mails leads to. */
export const isEmailLink = ({ pathname, search: { mode, oobCode }, state }: Place): boolean =>
  pathname === paths.auth &&
  ((mode !== undefined && mode !== 'sign-up') || oobCode !== undefined || state.verifiedEmail !== undefined);

/** Where the flow may lead somewhere: the sign-in modal, /auth and /registration (specification, section 4). */
export const hasOpenSurface = (place: Place): boolean => {
  if (place.pathname === paths.landing) return place.search.modal === 'sign-in';
  if (place.pathname === paths.auth) return !isEmailLink(place);
  return place.pathname === paths.registration;
};

/** Where the charts are needed. */
export const needsFlow = (place: Place) => hasOpenSurface(place) || isEmailLink(place);

/** Where the auth chart starts: it would end the onboarding that a link was opened in the middle of. */
export const needsAuth = (place: Place) => hasOpenSurface(place) || place.pathname === paths.landing;

/**
 * How the auth chart begins when a visit begins here. An identity without a session is a stale one, except on
 * /registration, at a verification link (which leads back there) and after going back from there.
 */
export const authInputAt = (place: Place): AuthInput => {
  const { pathname, search, state } = place;
  const isBackFromRegistration = state.isBackFromRegistration === true && pathname === paths.auth;
  const isOnboarding = pathname === paths.registration || isBackFromRegistration;
  const isVerification = search.mode === 'verifyEmail' || state.verifiedEmail !== undefined;
  return { expectsSession: !isOnboarding && !isVerification, isBackFromRegistration };
};
