import { type AuthSnapshot, selectIsDisabled } from '#machines/auth/auth.selectors.ts';
import { failures } from '#machines/registration/registration.rules.ts';
import {
  type RegistrationSnapshot,
  selectCanSubmitStore,
  selectFailure,
  selectIsCompleted,
  selectIsOffline,
  selectIsRegistered,
  selectIsSlow,
  selectSubmittingStep,
} from '#machines/registration/registration.selectors.ts';
import { type FlowSnapshot, selectCanOpenDashboard } from './flow.selectors.ts';

/** What onboarding shows of its end. */
export interface SubmissionView {
  readonly status: 'registering' | 'openingSession' | 'dashboardUnopened' | null;
  readonly delay: 'offline' | 'slow' | null;
  readonly isCompleted: boolean;
  readonly isReadOnly: boolean;
  readonly canSubmit: boolean;
  readonly failure: SubmissionFailure | null;
}

export type SubmissionFailure = (typeof failures)[keyof typeof failures];

interface SubmissionSnapshots {
  readonly auth: AuthSnapshot;
  readonly registration: RegistrationSnapshot;
  /** Null during hydration. */
  readonly flow: FlowSnapshot | null;
}

const statusOf = ({ registration, flow }: SubmissionSnapshots): SubmissionView['status'] => {
  if (flow && selectCanOpenDashboard(flow)) return 'dashboardUnopened';
  const step = selectSubmittingStep(registration);
  if (step === 'registeringOwner') return 'registering';
  return step !== null || selectIsCompleted(registration) ? 'openingSession' : null;
};

const delayOf = (registration: RegistrationSnapshot): SubmissionView['delay'] => {
  if (selectIsOffline(registration)) return 'offline';
  return selectIsSlow(registration) ? 'slow' : null;
};

const failureOf = ({ auth, registration }: SubmissionSnapshots): SubmissionFailure | null => {
  const failure = selectFailure(registration);
  // The server refuses a disabled account's token without the reason.
  return failure && selectIsDisabled(auth) ? failures['account-disabled'] : failure;
};

export const selectSubmissionView = (snapshots: SubmissionSnapshots): SubmissionView => {
  const { registration } = snapshots;
  const status = statusOf(snapshots);
  return {
    status,
    delay: delayOf(registration),
    isCompleted: selectIsCompleted(registration),
    isReadOnly: status !== null || selectIsRegistered(registration),
    canSubmit: selectCanSubmitStore(registration),
    failure: failureOf(snapshots),
  };
};
