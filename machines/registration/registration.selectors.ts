import type { SnapshotFrom } from 'xstate';
import { readableEmail } from '#contract/readable-email.ts';
import type { createRegistrationMachine } from './registration.machine.ts';
import { isBlankDraft, isPlausiblePhone, needsNewToken, tidyPhone } from './registration.rules.ts';
import type { RegistrationError, SubmittingStep } from './registration.types.ts';

export type RegistrationSnapshot = SnapshotFrom<ReturnType<typeof createRegistrationMachine>>;

/** 1: profile; 2: store, also while it is being submitted. */
export const selectStep = (snapshot: RegistrationSnapshot): 1 | 2 => (snapshot.matches('profile') ? 1 : 2);

export const selectUid = ({ context }: RegistrationSnapshot) => context.identity?.uid ?? null;

/** The call under way, or null. */
export const selectSubmittingStep = (snapshot: RegistrationSnapshot): SubmittingStep | null =>
  snapshot.matches('submitting') ? snapshot.context.nextStep : null;

/** At a step again, with owner and store on record as they were sent: what is left is their session. */
export const selectIsRegistered = (snapshot: RegistrationSnapshot) =>
  (snapshot.matches('profile') || snapshot.matches('store')) &&
  snapshot.context.nextStep !== 'registeringOwner';

export const selectIsCompleted = (snapshot: RegistrationSnapshot) => snapshot.matches('completed');
export const selectProfile = (snapshot: RegistrationSnapshot) => snapshot.context.profile;
/** The phone number that will be sent; null where there is none, or it was sent. */
export const selectUnsentPhone = (snapshot: RegistrationSnapshot) => {
  const { phone } = snapshot.context.profile;
  return isPlausiblePhone(phone) && !selectIsRegistered(snapshot) ? tidyPhone(phone) : null;
};
export const selectStore = (snapshot: RegistrationSnapshot) => snapshot.context.store;
export const selectError = (snapshot: RegistrationSnapshot) => snapshot.context.error?.code ?? null;
const noFields: NonNullable<RegistrationError['fields']> = {};
/** Why the step was not sent, field by field. */
export const selectProblems = ({ context }: RegistrationSnapshot) => context.problems;
/** What the server refused, field by field. */
export const selectRefusedFields = (snapshot: RegistrationSnapshot) =>
  snapshot.context.error?.fields ?? noFields;
/** The server wants a newer sign-in of the same person. */
export const selectNeedsSignIn = ({ context: { error } }: RegistrationSnapshot) =>
  error !== null && needsNewToken(error.code);
/** The e-mail of the account that the draft belongs to, as people write it; '' where none is known. */
export const selectDraftEmail = ({ context: { draftEmail } }: RegistrationSnapshot) =>
  readableEmail(draftEmail ?? '');
/** The form holds the draft of an account, also after its session ended. */
export const selectIsDraftKept = ({ context }: RegistrationSnapshot) =>
  context.draftUid !== null && !isBlankDraft(context);
