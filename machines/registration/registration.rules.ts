import {
  fieldLimits,
  mapValues,
  type OwnerField,
  phoneDigits,
  type Step,
  stepLimits,
} from '#contract/limits.ts';
import { normalizeText, visible } from '#contract/normalize-text.ts';
import type {
  DraftText,
  FieldError,
  FieldErrors,
  OwnerText,
  RegisteringIdentity,
  RegistrationContext,
  RegistrationError,
  RegistrationPayload,
} from './registration.types.ts';
import { splitName } from './split-name.ts';

const countDigits = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

const isLongEnough = (text: string) => countDigits(text) >= phoneDigits.least;

/** A label in front of the number: one word, such as "Tel.", or several and a colon. */
const phoneLabel = /^(\p{L}[\p{L} .]*:|\p{L}+[. ])[ .]*(?=[\p{Nd}+(])/u;

/** Returns the number as it is sent: one line, without a label. */
export const normalizePhone = (phone: string) => normalizeSingleLine(phone).replace(phoneLabel, '');

/** Allows words after the number, such as an extension; rejects words other than a label before it, and a second number. */
export const isPlausiblePhone = (phone: string) => {
  const [first = '', ...rest] = normalizePhone(phone).split(/[\p{L}/,;|]+/u);
  return isLongEnough(first) && !rest.some(isLongEnough) && countDigits(phone) <= phoneDigits.most;
};

/** The server's rule. */
const isBlank = (text: string) => !visible.test(text);

export const hasAllFields = (part: DraftText[Step]) =>
  Object.values(part).every((value: string) => !isBlank(value));

/** Counts graphemes, as the server does. Firefox before 125 lacks `Intl.Segmenter` and leaves the check to the server. */
const isTooLong = (text: string, limit: number) =>
  text.length > limit && 'Segmenter' in Intl && [...new Intl.Segmenter().segment(text.trim())].length > limit;

const validateField = (field: OwnerField, text: string): FieldError | null => {
  if (isBlank(text)) return 'required';
  if (isTooLong(text, fieldLimits[field])) return 'tooLong';
  if (field !== 'phone' || isPlausiblePhone(text)) return null;
  return isLongEnough(text) ? 'invalidPhone' : 'shortPhone';
};

/** Returns the field errors of a step; empty when it can be submitted. */
export const validate = (part: DraftText[Step]): FieldErrors =>
  Object.fromEntries(
    (Object.entries(part) as [OwnerField, string][])
      .map(([field, text]) => [field, validateField(field, text)] as const)
      .filter(([, error]) => error !== null),
  );

export const isComplete = (part: DraftText[Step]) => Object.keys(validate(part)).length === 0;

/** Returns the steps of a draft without its other properties. */
export const pickSteps = (draft: DraftText) => mapValues(stepLimits, (_, step) => draft[step]) as DraftText;

const joinSteps = (draft: DraftText): OwnerText => Object.assign({}, ...Object.values(pickSteps(draft)));

/** Sorts fields by step. */
export const splitIntoSteps = (fields: OwnerText) =>
  mapValues(stepLimits, (limits) =>
    mapValues<string, number, string>(limits, (_, field) => fields[field as OwnerField]),
  ) as DraftText;

/** The number needs a second submission. */
export const isPhoneDoubted = ({
  profile,
  doubtedPhone,
  confirmedPhone,
}: Pick<RegistrationContext, 'profile' | 'doubtedPhone' | 'confirmedPhone'>) =>
  doubtedPhone?.phone === normalizePhone(profile.phone) && confirmedPhone !== doubtedPhone.phone;

/** Clears the errors of edited fields. */
const withoutEdited = <T extends FieldErrors>(errors: T, before: DraftText, edited: DraftText): T => {
  const [textBefore, text] = [joinSteps(before), joinSteps(edited)];
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => text[field as OwnerField] === textBefore[field as OwnerField]),
  ) as T;
};

export const fieldErrorsAfterEdit = (
  context: DraftText & Pick<RegistrationContext, 'fieldErrors'>,
  edited: DraftText,
): FieldErrors => withoutEdited(context.fieldErrors, context, edited);

export const blankDraft = splitIntoSteps(mapValues(fieldLimits, () => ''));

export const isBlankDraft = (draft: DraftText) =>
  Object.values(joinSteps(draft)).every((text) => text === '');

/** Returns the saved draft, or a blank one with the name of the Google account. */
export const prefilledDraft = (
  { identity }: Pick<RegistrationContext, 'identity'>,
  saved: DraftText | null,
): DraftText =>
  saved ?? {
    ...blankDraft,
    profile: { ...blankDraft.profile, ...splitName(identity?.displayName ?? '') },
  };

/** Fills the blank fields of a draft from an earlier one. */
export const mergeDrafts = (draft: DraftText, earlier: DraftText): DraftText => {
  const saved = joinSteps(earlier);
  return splitIntoSteps(mapValues(joinSteps(draft), (text, field) => (text === '' ? saved[field] : text)));
};

/** Pasted text contains tabs and line breaks. */
const normalizeSingleLine = (text: string) => normalizeText(text).replace(/\s+/g, ' ');

const normalizeFields = (texts: OwnerText) =>
  mapValues(fieldLimits, (_, field) =>
    field === 'phone' ? normalizePhone(texts[field]) : normalizeSingleLine(texts[field]),
  );

/** Guards of the last step require identity and e-mail before this call. */
export const registrationPayload = (context: RegistrationContext): RegistrationPayload => ({
  ...normalizeFields(joinSteps(context)),
  role: 'owner',
  uid: context.identity?.uid ?? '',
  email: context.identity?.email ?? '',
});

/**
 * The text is another user's draft, or was typed after their sign-out. Released text is for a new account,
 * with an e-mail that is not verified yet.
 */
export const belongsToOtherUser = (
  context: DraftText & Pick<RegistrationContext, 'draftUid' | 'lastUid' | 'isReleased'>,
  { uid, emailVerified }: Pick<RegisteringIdentity, 'uid' | 'emailVerified'>,
): boolean => {
  if (context.isReleased) return emailVerified;
  const owner = context.draftUid ?? (isBlankDraft(context) ? null : context.lastUid);
  return owner !== null && owner !== uid;
};

/** The server refused fields of this step. */
export const hasErrorsOf = (step: Step, { fields = {} }: RegistrationError) =>
  Object.keys(stepLimits[step]).some((name) => name in fields);

/** Clears the refusal of edited fields, and the error with the last of them. */
export const refusalAfterEdit = (
  context: DraftText & Pick<RegistrationContext, 'error'>,
  edited: DraftText,
): RegistrationError | null => {
  const { error } = context;
  if (!error?.fields) return error;
  const fields = withoutEdited(error.fields, context, edited);
  return Object.keys(fields).length > 0 ? { ...error, fields } : null;
};
