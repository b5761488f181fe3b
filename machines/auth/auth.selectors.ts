import type { SnapshotFrom } from 'xstate';
import { readableEmail } from '#contract/readable-email.ts';
import type { createAuthMachine } from './auth.machine.ts';

export type AuthSnapshot = SnapshotFrom<ReturnType<typeof createAuthMachine>>;

export const selectIdentity = (snapshot: AuthSnapshot) => snapshot.context.identity;
/** The signed-in user's e-mail in readable form, or null. */
export const selectEmail = ({ context: { identity } }: AuthSnapshot) =>
  identity?.email ? readableEmail(identity.email) : null;
/** The e-mail while it is not verified, or null. */
export const selectUnverifiedEmail = (snapshot: AuthSnapshot) =>
  snapshot.context.identity?.emailVerified ? null : selectEmail(snapshot);
/** The user can sign up with another e-mail and retain the text of onboarding. */
export const selectCanChangeEmail = (snapshot: AuthSnapshot) =>
  snapshot.can({ type: 'emailChange.requested' });

/** The store of the ownership question, or null. */
export const selectUnconfirmedStore = (snapshot: AuthSnapshot) =>
  snapshot.matches('confirmingStoreOwnership') ? snapshot.context.store : null;
/** The user denied ownership and has to confirm the deletion. */
export const selectIsConfirmingDeletion = (snapshot: AuthSnapshot) =>
  snapshot.matches({ confirmingStoreOwnership: 'confirmingDeletion' });
/** The answer that was carried out, or null. The user has to sign in again, or up. */
export const selectOwnershipResult = (snapshot: AuthSnapshot) =>
  selectIsSignedOut(snapshot) ? snapshot.context.ownershipResult : null;

/** A user is signed in and a request runs: forms are disabled. */
export const selectIsWorking = (snapshot: AuthSnapshot) =>
  snapshot.hasTag('working') && snapshot.context.identity !== null;

/** Back from onboarding: the user chooses whether to continue with this account. */
export const selectIsChoosingAccount = (snapshot: AuthSnapshot) => snapshot.matches('choosingAccount');

export const selectIsIdentityResolved = (snapshot: AuthSnapshot) => snapshot.context.isIdentityResolved;

export const selectIsSignedOut = (snapshot: AuthSnapshot) =>
  snapshot.matches({ watchingIdentity: 'signedOut' });

/** The account could not be looked up; the machine retries. */
export const selectIsRecordUnknown = (snapshot: AuthSnapshot) => snapshot.hasTag('recordUnknown');

/** A request gets no response; the machine retries. */
export const selectIsOffline = (snapshot: AuthSnapshot) => {
  const { isIdentityResolved, identity } = snapshot.context;
  const canHaveIdentity = identity !== null || !isIdentityResolved;
  return snapshot.hasTag('working') && canHaveIdentity && snapshot.context.request?.isOffline === true;
};

/** A signed-in user waits for a request that takes longer than usual. */
export const selectIsSlow = (snapshot: AuthSnapshot) =>
  selectIsWorking(snapshot) && snapshot.context.request?.isSlow === true;

/** A returning user is being redirected to the dashboard without an error or retry so far. */
export const selectIsReturningOwner = (snapshot: AuthSnapshot) => {
  const isRedirecting =
    returningStates.some((state) => snapshot.matches(state)) ||
    snapshot.matches({ watchingIdentity: 'unresolved' });
  return snapshot.context.isReturningOwner && isRedirecting;
};
const returningStates = [
  'checkingSession',
  'fetchingToken',
  'lookingUpUser',
  'creatingSession',
  'redirect',
] as const;

/** Why the flow failed after a sign-in, with the next actions; null without a failure. */
export const selectFailure = (snapshot: AuthSnapshot) => {
  const { error } = snapshot.context;
  if (error === null) return null;
  return {
    code: error,
    canRetry: snapshot.can({ type: 'retry.requested' }),
    // The ownership question has its own sign-out button.
    canSignOut: snapshot.can({ type: 'signOut.requested' }) && selectUnconfirmedStore(snapshot) === null,
  };
};

/** The provider ended the last identity because its account is disabled. */
export const selectIsDisabled = (snapshot: AuthSnapshot) => snapshot.context.revocation === 'user-disabled';
/** Why the provider ended the last identity, or null. */
export const selectRevocation = (snapshot: AuthSnapshot) => snapshot.context.revocation;
