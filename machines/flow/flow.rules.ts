import {
  type AuthSnapshot,
  selectDestination,
  selectIdentity,
  selectIsChoosingAccount,
  selectIsIdentityResolved,
  selectIsSigningOut,
} from '#machines/auth/auth.selectors.ts';
import type { AuthStatus } from './flow.types.ts';

export const authStatusOf = (auth: AuthSnapshot): AuthStatus => ({
  destination: selectDestination(auth),
  identity: selectIdentity(auth),
  isIdentityResolved: selectIsIdentityResolved(auth),
  isChoosingAccount: selectIsChoosingAccount(auth),
  isSigningOut: selectIsSigningOut(auth),
});
