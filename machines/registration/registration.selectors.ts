import type { SnapshotFrom } from 'xstate';
import { readableEmail } from '#contract/readable-email.ts';
import type { createRegistrationMachine } from './registration.machine.ts';
import {
  failures,
  hasAllFields,
  isBlankDraft,
  isPlausiblePhone,
  isRegistered,
  lacksTown,
  normalizePhone,
} from './registration.rules.ts';
import type { RegistrationError, SubmittingStep } from './registration.types.ts';

export type RegistrationSnapshot = SnapshotFrom<ReturnType<typeof createRegistrationMachine>>;

/** 1: profile; 2: store, also while it is being submitted. */
export const selectStep = (snapshot: RegistrationSnapshot): 1 | 2 => (snapshot.matches('profile') ? 1 : 2);

export const selectUid = ({ context }: RegistrationSnapshot) => context.identity?.uid ?? null;

/** The running request, or null. */
export const selectSubmittingStep = (snapshot: RegistrationSnapshot): SubmittingStep | null =>
  snapshot.matches('submitting') ? snapshot.context.nextStep : null;

/** A request gets no response; the machine retries. */
export const selectIsOffline = ({ context }: RegistrationSnapshot) => context.request?.isOffline === true;
/** A request takes longer than usual. */
export const selectIsSlow = ({ context }: RegistrationSnapshot) => context.request?.isSlow === true;
export const selectCanRetryNow = (snapshot: RegistrationSnapshot) => snapshot.can({ type: 'retry.now' });

/** The record was created but the session failed: the user is back at a step. */
export const selectIsRegistered = (snapshot: RegistrationSnapshot) =>
  (snapshot.matches('profile') || snapshot.matches('store')) && isRegistered(snapshot.context);

/** A stored record may lack a field that is newer than it. */
export const selectCanSubmitStore = (snapshot: RegistrationSnapshot) =>
  selectIsRegistered(snapshot) || hasAllFields(snapshot.context.store);

export const selectIsCompleted = (snapshot: RegistrationSnapshot) => snapshot.matches('completed');
export const selectProfile = (snapshot: RegistrationSnapshot) => snapshot.context.profile;
/** The phone number that will be sent; null without one, or once it was sent. */
export const selectUnsentPhone = (snapshot: RegistrationSnapshot) => {
  const { phone } = snapshot.context.profile;
  return isPlausiblePhone(phone) && !selectIsRegistered(snapshot) ? normalizePhone(phone) : null;
};
export const selectStore = (snapshot: RegistrationSnapshot) => snapshot.context.store;
/** The town may be missing. A hint: the address can be submitted. */
export const selectLacksTown = (snapshot: RegistrationSnapshot) =>
  snapshot.matches('store') && !isRegistered(snapshot.context) && lacksTown(snapshot.context.store.address);
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
