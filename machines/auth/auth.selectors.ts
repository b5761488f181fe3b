import type { SnapshotFrom } from 'xstate';
import { readableEmail } from '#contract/readable-email.ts';
import { selectCanTryNow, selectIsSlow, selectIsUnanswered } from '#machines/call/call.selectors.ts';
import type { createAuthMachine } from './auth.machine.ts';

export type AuthSnapshot = SnapshotFrom<ReturnType<typeof createAuthMachine>>;

/** Where the flow wants the person to be, once a surface is open; null: where they are. */
export type AuthDestination = 'registration' | 'dashboard' | 'auth';

export const selectDestination = (snapshot: AuthSnapshot): AuthDestination | null => {
  if (snapshot.matches('needsRegistration')) return 'registration';
  if (snapshot.matches('redirect')) return 'dashboard';
  return snapshot.matches('askingForOwner') ? 'auth' : null;
};

export const selectIdentity = (snapshot: AuthSnapshot) => snapshot.context.identity;
/** The e-mail of the signed-in user as people write it; null without one. */
export const selectEmail = ({ context: { identity } }: AuthSnapshot) =>
  identity?.email ? readableEmail(identity.email) : null;
/** The address that its owner has not verified yet, or null. */
export const selectUnverifiedEmail = (snapshot: AuthSnapshot) =>
  snapshot.context.identity?.emailVerified ? null : selectEmail(snapshot);
export const selectError = (snapshot: AuthSnapshot) => snapshot.context.error;

/** The store that the person is being asked about, or null. */
export const selectUnconfirmedStore = (snapshot: AuthSnapshot) =>
  snapshot.matches('askingForOwner') ? snapshot.context.store : null;
/** They said that it is not theirs, and are asked once more before it is deleted. */
export const selectIsConfirmingDeletion = (snapshot: AuthSnapshot) =>
  snapshot.matches({ askingForOwner: 'confirmingDeletion' });
/** What was done with the store, or null. They have to sign in again, or up. */
export const selectSettled = (snapshot: AuthSnapshot) =>
  selectIsSignedOut(snapshot) ? snapshot.context.settled : null;

/** An owner was signed in and the flow is under way: forms wait. */
export const selectIsWorking = (snapshot: AuthSnapshot) =>
  snapshot.hasTag('working') && snapshot.context.identity !== null;

/** Back from onboarding: they say whether to go on with this account. */
export const selectIsChoosingAccount = (snapshot: AuthSnapshot) => snapshot.matches('choosingAccount');

/** They chose to sign out, and it is under way. */
export const selectIsSigningOut = (snapshot: AuthSnapshot) => snapshot.matches('signingOut');

/** It is known who is signed in, be it nobody. */
export const selectIsIdentityKnown = (snapshot: AuthSnapshot) => snapshot.context.isIdentityKnown;

/** It is known that nobody is signed in. */
export const selectIsSignedOut = (snapshot: AuthSnapshot) =>
  snapshot.matches('watchingIdentity') &&
  snapshot.context.isIdentityKnown &&
  snapshot.context.identity === null;

/** The account could not be checked; the chart goes on trying. */
export const selectIsUnconfirmed = (snapshot: AuthSnapshot) => snapshot.hasTag('unconfirmed');

const callsOf = ({
  children: { checkSession, fetchToken, lookUpUser, createSession },
}: Pick<AuthSnapshot, 'children'>) =>
  [checkSession, fetchToken, lookUpUser, createSession].flatMap((call) => call?.getSnapshot() ?? []);

/** A call waits for an answer that does not come; it goes on by itself. */
export const selectIsOffline = (snapshot: AuthSnapshot) => {
  const { isIdentityKnown, identity, isConnected } = snapshot.context;
  const isAboutSomebody = identity !== null || !isIdentityKnown;
  return (
    snapshot.hasTag('working') &&
    isAboutSomebody &&
    callsOf(snapshot).some((call) => !isConnected || selectIsUnanswered(call))
  );
};

/** A call takes longer than usual. */
export const selectIsFlowSlow = (snapshot: AuthSnapshot) => callsOf(snapshot).some(selectIsSlow);
/** A call pauses, or takes longer than usual: it can be made anew at once. */
export const selectCanTryCallsNow = (snapshot: AuthSnapshot) => callsOf(snapshot).some(selectCanTryNow);

/** Somebody who was signed in before is on the way to the dashboard, and nothing has held them up. */
export const selectIsReturning = (snapshot: AuthSnapshot) => {
  const { isReturning, isIdentityKnown } = snapshot.context;
  const isOnTheWay =
    returningStates.some((state) => snapshot.matches(state)) ||
    (snapshot.matches('watchingIdentity') && !isIdentityKnown);
  return isReturning && isOnTheWay;
};
const returningStates = [
  'checkingSession',
  'fetchingToken',
  'lookingUpUser',
  'creatingSession',
  'redirect',
] as const;

export const selectCanRetry = (snapshot: AuthSnapshot) => snapshot.can({ type: 'retry.requested' });
export const selectCanSignOut = (snapshot: AuthSnapshot) => snapshot.can({ type: 'signOut.requested' });

/** Why the last identity ended, when nobody here ended it. */
export const selectRevocation = (snapshot: AuthSnapshot) => snapshot.context.revocation;
