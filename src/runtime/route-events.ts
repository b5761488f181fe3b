import { firstStep, type Step } from '#contract/limits.ts';
import { pages } from '#contract/site.ts';
import type { AuthInput } from '#machines/auth/auth.types.ts';
import type { RouteEvent } from '#machines/flow/flow.types.ts';

/** The part of the router's location that determines the route event. */
export interface Location {
  pathname: string;
  search: {
    modal?: 'sign-in' | undefined;
    mode?: string | undefined;
    oobCode?: string | undefined;
    step?: Step | undefined;
  };
  state: {
    verifiedEmail?: string | undefined;
    changedEmail?: string | undefined;
    isBackFromRegistration?: boolean | undefined;
  };
}

/** Modes of e-mail links; the parameters after it may be cut off. */
const linkModes: readonly (string | undefined)[] = ['resetPassword', 'verifyEmail'];

/** /auth has two views: the form, and the target of e-mail links. */
export const isEmailLink = ({ pathname, search: { mode, oobCode }, state }: Location): boolean =>
  pathname === pages.auth &&
  (linkModes.includes(mode) ||
    oobCode !== undefined ||
    state.verifiedEmail !== undefined ||
    state.changedEmail !== undefined);

/** The flow machine's event for a location. */
export const routeEventFor = (location: Location): RouteEvent => {
  const { pathname, search } = location;
  if (pathname === pages.landing) {
    return { type: search.modal === 'sign-in' ? 'modal.entered' : 'landing.entered' };
  }
  if (pathname === pages.registration) {
    return { type: `${search.step ?? firstStep}.entered` };
  }
  if (pathname !== pages.auth) return { type: 'page.entered' };
  return { type: isEmailLink(location) ? 'emailLink.entered' : 'auth.entered' };
};

/** Whether a location needs the machines immediately. */
export const needsFlow = (location: Location) => {
  const { type } = routeEventFor(location);
  return type !== 'page.entered' && type !== 'landing.entered';
};

/**
 * Input of the auth machine for the first location. An identity without a session is stale, except on /registration,
 * after Back from there and at a verification link. `hasToken`: a token of an earlier visit is stored.
 */
export const authInputAt = (location: Location, hasToken: boolean): AuthInput => {
  const { pathname, search, state } = location;
  const isBackFromRegistration = state.isBackFromRegistration === true && pathname === pages.auth;
  const isOnboarding = pathname === pages.registration || isBackFromRegistration;
  const isVerification = search.mode === 'verifyEmail' || state.verifiedEmail !== undefined;
  const expectsSession = !isOnboarding && !isVerification;
  return { expectsSession, isBackFromRegistration, isReturningOwner: expectsSession && hasToken };
};
