import type { FlowSnapshot } from '#machines/flow/flow.selectors.ts';
import { type SubmissionView, selectSubmissionView } from '#machines/flow/submission-view.selectors.ts';
import { useAuth, useFlow, useRegistration } from './use-app.ts';

const itself = <T>(snapshot: T) => snapshot;

export const useSubmissionView = (): SubmissionView =>
  selectSubmissionView({
    auth: useAuth(itself),
    registration: useRegistration(itself),
    flow: useFlow(itself<FlowSnapshot | null>, null),
  });
