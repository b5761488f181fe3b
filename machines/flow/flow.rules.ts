import {
  type AuthSnapshot,
  selectDestination,
  selectIdentity,
  selectIsChoosingAccount,
  selectIsIdentityResolved,
  selectIsSigningOut,
} from '#machines/auth/auth.selectors.ts';
import type { Standing } from './flow.types.ts';

export const standingOf = (auth: AuthSnapshot): Standing => ({
  destination: selectDestination(auth),
  identity: selectIdentity(auth),
  isIdentityResolved: selectIsIdentityResolved(auth),
  isChoosingAccount: selectIsChoosingAccount(auth),
  isSigningOut: selectIsSigningOut(auth),
});
