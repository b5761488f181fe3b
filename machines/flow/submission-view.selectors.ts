import {
  type AuthSnapshot,
  selectFailure as selectAuthFailure,
  selectIsOffline as selectIsAuthOffline,
  selectIsSlow as selectIsAuthSlow,
  selectIsDisabled,
  selectIsWorking,
} from '#machines/auth/auth.selectors.ts';
import type { AuthErrorCode } from '#machines/auth/auth.types.ts';
import { failures } from '#machines/registration/registration.failures.ts';
import {
  type RegistrationSnapshot,
  selectCanSubmit,
  selectFailure,
  selectIsAtSession,
  selectIsCompleted,
  selectIsOffline,
  selectIsRegistered,
  selectIsSlow,
  selectIsSubmitting,
} from '#machines/registration/registration.selectors.ts';
import { type FlowSnapshot, selectIsDashboardUnopened } from './flow.selectors.ts';

/** What onboarding shows of its end: POST /users of registration, then the session of auth. */
export interface SubmissionView {
  readonly status: 'registering' | 'openingSession' | 'dashboardUnopened' | null;
  readonly delay: 'offline' | 'slow' | null;
  readonly isCompleted: boolean;
  readonly isReadOnly: boolean;
  readonly canSubmit: boolean;
  /** A `sessionError` has the texts and actions of a sign-in. */
  readonly failure: SubmissionFailure | { readonly sessionError: AuthErrorCode } | null;
}

export type SubmissionFailure = (typeof failures)[keyof typeof failures];

interface SubmissionSnapshots {
  readonly auth: AuthSnapshot;
  readonly registration: RegistrationSnapshot;
  /** Null during hydration. */
  readonly flow: FlowSnapshot | null;
}

const statusOf = ({ auth, registration, flow }: SubmissionSnapshots): SubmissionView['status'] => {
  if (flow && selectIsDashboardUnopened(flow)) return 'dashboardUnopened';
  if (selectIsSubmitting(registration)) return 'registering';
  const isOpening = selectIsRegistered(registration) && selectIsWorking(auth);
  return isOpening || selectIsCompleted(registration) ? 'openingSession' : null;
};

const delayOf = (
  { auth, registration }: SubmissionSnapshots,
  status: SubmissionView['status'],
): SubmissionView['delay'] => {
  const isOpening = status === 'openingSession';
  if (selectIsOffline(registration) || (isOpening && selectIsAuthOffline(auth))) return 'offline';
  return selectIsSlow(registration) || (isOpening && selectIsAuthSlow(auth)) ? 'slow' : null;
};

const failureOf = ({ auth, registration }: SubmissionSnapshots): SubmissionView['failure'] => {
  const sessionError = selectIsAtSession(registration) ? selectAuthFailure(auth)?.code : undefined;
  // A sign-out would delete the draft.
  if (sessionError === 'recentSignInRequired') return failures['recent-sign-in-required'];
  if (sessionError) return { sessionError };
  const failure = selectFailure(registration);
  // The server refuses a disabled account's token without the reason.
  return failure && selectIsDisabled(auth) ? failures['account-disabled'] : failure;
};

export const selectSubmissionView = (snapshots: SubmissionSnapshots): SubmissionView => {
  const { registration } = snapshots;
  const status = statusOf(snapshots);
  return {
    status,
    delay: delayOf(snapshots, status),
    isCompleted: selectIsCompleted(registration),
    isReadOnly: status !== null || selectIsRegistered(registration),
    canSubmit: selectCanSubmit(registration),
    failure: failureOf(snapshots),
  };
};
