import type { SnapshotFrom } from 'xstate';
import { lastStep, type Step, steps } from '#contract/limits.ts';
import { readableEmail } from '#contract/readable-email.ts';
import { lacksTown } from './lacks-town.ts';
import { failures } from './registration.failures.ts';
import type { createRegistrationMachine } from './registration.machine.ts';
import { hasAllFields, isBlankDraft, isPlausiblePhone, normalizePhone } from './registration.rules.ts';
import type { RegistrationError } from './registration.types.ts';

export type RegistrationSnapshot = SnapshotFrom<ReturnType<typeof createRegistrationMachine>>;

/** The last step also while it is being submitted. */
export const selectStep = (snapshot: RegistrationSnapshot): Step =>
  steps.find((step) => snapshot.matches(step) || snapshot.matches({ registered: step })) ?? lastStep;

export const selectUid = ({ context }: RegistrationSnapshot) => context.identity?.uid ?? null;

/** POST /users is running. */
export const selectIsSubmitting = (snapshot: RegistrationSnapshot) => snapshot.matches('submitting');

/** A request gets no response; the machine retries. */
export const selectIsOffline = ({ context }: RegistrationSnapshot) => context.request?.isOffline === true;
/** A request takes longer than usual. */
export const selectIsSlow = ({ context }: RegistrationSnapshot) => context.request?.isSlow === true;

/** The owner has a record, which cannot be edited here. */
export const selectIsRegistered = (snapshot: RegistrationSnapshot) => snapshot.matches('registered');

/** The last step shows how the session is created. */
export const selectIsAtSession = (snapshot: RegistrationSnapshot) =>
  snapshot.matches({ registered: lastStep });

/** A stored record may lack a field that is newer than it. */
export const selectCanSubmit = (snapshot: RegistrationSnapshot) =>
  selectIsRegistered(snapshot)
    ? snapshot.can({ type: `${lastStep}.submitted` })
    : hasAllFields(snapshot.context[lastStep]);

export const selectIsCompleted = (snapshot: RegistrationSnapshot) => snapshot.matches('completed');
/** The phone number that will be sent; null without one, or once it was sent. */
export const selectUnsentPhone = (snapshot: RegistrationSnapshot) => {
  const { phone } = snapshot.context.profile;
  return isPlausiblePhone(phone) && !selectIsRegistered(snapshot) ? normalizePhone(phone) : null;
};
/** The town may be missing. A hint: the address can be submitted. */
export const selectLacksTown = (snapshot: RegistrationSnapshot) =>
  snapshot.matches('store') && lacksTown(snapshot.context.store.address);
/** The texts of the last failure, and its next action. */
export const selectFailure = ({ context: { error } }: RegistrationSnapshot) => error && failures[error.code];
export const selectError = (snapshot: RegistrationSnapshot) => selectFailure(snapshot)?.text ?? null;
const noFields: NonNullable<RegistrationError['fields']> = {};
/** Errors of the browser's own validation. */
export const selectFieldErrors = ({ context }: RegistrationSnapshot) => context.fieldErrors;
/** Fields that the server refused. */
export const selectRefusedFields = (snapshot: RegistrationSnapshot) =>
  snapshot.context.error?.fields ?? noFields;
/** The e-mail of the draft's account in readable form, or ''. */
export const selectDraftEmail = ({ context: { draftEmail } }: RegistrationSnapshot) =>
  readableEmail(draftEmail ?? '');
/** The form contains the draft of an account, also after its session ended. */
export const selectHasDraft = ({ context }: RegistrationSnapshot) =>
  context.draftUid !== null && !isBlankDraft(context);
