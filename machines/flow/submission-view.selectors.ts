import {
  type RegistrationSnapshot,
  selectCanSubmitStore,
  selectIsCompleted,
  selectIsOffline,
  selectIsRegistered,
  selectIsSlow,
  selectSubmittingStep,
} from '#machines/registration/registration.selectors.ts';
import { type FlowSnapshot, selectCanOpenDashboard } from './flow.selectors.ts';

/** What step 2 shows of the end of onboarding. */
export interface SubmissionView {
  readonly status: 'registering' | 'openingSession' | 'dashboardUnopened' | null;
  readonly delay: 'offline' | 'slow' | null;
  readonly isCompleted: boolean;
  readonly isReadOnly: boolean;
  readonly canSubmit: boolean;
}

interface SubmissionSnapshots {
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

export const selectSubmissionView = (snapshots: SubmissionSnapshots): SubmissionView => {
  const { registration } = snapshots;
  const status = statusOf(snapshots);
  return {
    status,
    delay: delayOf(registration),
    isCompleted: selectIsCompleted(registration),
    isReadOnly: status !== null || selectIsRegistered(registration),
    canSubmit: selectCanSubmitStore(registration),
  };
};
