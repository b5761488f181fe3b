/**
 * POST /reports: sent when a page is left. Contains the names listed here, durations and positions in our scripts, and no
 * personal data. See docs/decisions/0032.
 */
import * as v from 'valibot';
import { steps } from './limits.ts';

/** Every leaf state of the flow machine and its two child machines. A test compares this list with the machines. */
export const flowStates = [
  'flow.auth.notNeeded',
  'flow.auth.running.resolvingIdentity',
  'flow.auth.running.identityResolved',
  'flow.route.publicPage',
  'flow.route.landing',
  'flow.route.emailLink',
  'flow.route.authSurface.modal',
  'flow.route.authSurface.auth',
  ...steps.map((step) => `flow.route.authSurface.onboarding.${step}` as const),
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
  'auth.needsRegistration.recordMissing',
  'auth.needsRegistration.recordUnknown',
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
  ...steps.map((step) => `registration.${step}` as const),
  'registration.submitting',
  ...steps.map((step) => `registration.registered.${step}` as const),
  'registration.completed',
] as const;

/** Maximum entries of a report. */
const maxEntries = { stays: 100, faults: 10 };

const state = v.picklist(flowStates);

export const pageReport = v.strictObject({
  /** Time spent in each state, in order of exit. */
  stays: v.pipe(
    v.array(v.strictObject({ state, ms: v.pipe(v.number(), v.integer(), v.minValue(0)) })),
    v.maxLength(maxEntries.stays),
  ),
  /** States that were active when the page was left. */
  left: v.pipe(v.array(state), v.maxLength(flowStates.length)),
  /** Uncaught errors by name, and policy violations by directive, with the position in our scripts, or ''. */
  faults: v.pipe(
    v.array(
      v.strictObject({
        name: v.pipe(v.string(), v.maxLength(100)),
        place: v.pipe(v.string(), v.regex(/^(\/assets\/[\w.-]{1,80}(:\d{1,7}){1,2})?$/)),
      }),
    ),
    v.maxLength(maxEntries.faults),
  ),
});
export type PageReport = v.InferOutput<typeof pageReport>;
