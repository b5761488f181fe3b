/**
 * POST /reports: sent when a page is left. Contains the names listed here, durations and positions in our scripts, and no
 * personal data. See docs/decisions/0032.
 */
import * as v from 'valibot';

/** Every innermost state of the flow's chart and of the two that it runs. A test compares them with the charts. */
export const flowStates = [
  'flow.auth.notNeeded',
  'flow.auth.running.resolvingIdentity',
  'flow.auth.running.identityResolved',
  'flow.route.publicPage',
  'flow.route.landing',
  'flow.route.emailLink',
  'flow.route.authSurface.modal',
  'flow.route.authSurface.auth',
  'flow.route.authSurface.onboarding.profile',
  'flow.route.authSurface.onboarding.store',
  'flow.navigation.idle',
  'flow.navigation.redirectingToDashboard.navigating',
  'flow.navigation.redirectingToDashboard.stopped',
  'flow.navigation.redirectingToOnboarding',
  'auth.checkingSession.requesting',
  'auth.checkingSession.signingOutStaleIdentity',
  'auth.watchingIdentity.unresolved',
  'auth.watchingIdentity.signedOut',
  'auth.watchingIdentity.tokenFailed',
  'auth.fetchingToken',
  'auth.lookingUpUser',
  'auth.needsRegistration.confirmed',
  'auth.needsRegistration.unconfirmed',
  'auth.lookupFailed',
  'auth.confirmingStoreOwnership.prompting',
  'auth.confirmingStoreOwnership.confirmingDeletion',
  'auth.savingOwnership',
  'auth.creatingSession',
  'auth.sessionFailed',
  'auth.choosingAccount',
  'auth.signingOut',
  'auth.redirect',
  'registration.restoring',
  'registration.profile',
  'registration.store',
  'registration.submitting.choosingNextRequest',
  'registration.submitting.registeringOwner',
  'registration.submitting.fetchingToken',
  'registration.submitting.creatingSession',
  'registration.completed',
] as const;

/** How much one report may hold. */
const most = { stays: 100, faults: 10 };

const state = v.picklist(flowStates);

export const pageReport = v.strictObject({
  /** Each stay in a state, in the order in which they ended. */
  stays: v.pipe(
    v.array(v.strictObject({ state, ms: v.pipe(v.number(), v.integer(), v.minValue(0)) })),
    v.maxLength(most.stays),
  ),
  /** The states that it was in when it was left. */
  left: v.pipe(v.array(state), v.maxLength(flowStates.length)),
  /** Uncaught errors by name, violations of the content security policy by directive; the line of our scripts, or ''. */
  faults: v.pipe(
    v.array(
      v.strictObject({
        name: v.pipe(v.string(), v.maxLength(100)),
        place: v.pipe(v.string(), v.regex(/^(\/assets\/[\w.-]{1,80}(:\d{1,7}){1,2})?$/)),
      }),
    ),
    v.maxLength(most.faults),
  ),
});
export type PageReport = v.InferOutput<typeof pageReport>;
