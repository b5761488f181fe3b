import { fieldLimits, mapFields, phoneDigits, profileLimits, storeLimits } from '#contract/limits.ts';
import { normalizeText, visible } from '#contract/normalize-text.ts';
import type {
  Draft,
  FieldError,
  FieldErrors,
  Profile,
  RegisteringIdentity,
  RegistrationContext,
  RegistrationError,
  RegistrationField,
  RegistrationPayload,
  Store,
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

/** As the server. */
const isBlank = (text: string) => !visible.test(text);

export const hasAllFields = (part: Profile | Store) =>
  Object.values(part).every((value: string) => !isBlank(value));

/** Counts graphemes, as the server does. Firefox before 125 lacks `Intl.Segmenter` and leaves the check to the server. */
const isTooLong = (text: string, limit: number) =>
  text.length > limit && 'Segmenter' in Intl && [...new Intl.Segmenter().segment(text.trim())].length > limit;

const validateField = (field: RegistrationField, text: string): FieldError | null => {
  if (isBlank(text)) return 'required';
  if (isTooLong(text, fieldLimits[field])) return 'tooLong';
  if (field !== 'phone' || isPlausiblePhone(text)) return null;
  return isLongEnough(text) ? 'invalidPhone' : 'shortPhone';
};

/** Returns the field errors of a step; empty when it can be submitted. */
export const validate = (part: Profile | Store): FieldErrors =>
  Object.fromEntries(
    (Object.entries(part) as [RegistrationField, string][])
      .map(([field, text]) => [field, validateField(field, text)] as const)
      .filter(([, error]) => error !== null),
  );

export const isComplete = (part: Profile | Store) => Object.keys(validate(part)).length === 0;

/** The number needs a second submission. */
export const isPhoneDoubted = ({
  profile,
  doubtedPhone,
  confirmedPhone,
}: Pick<RegistrationContext, 'profile' | 'doubtedPhone' | 'confirmedPhone'>) =>
  doubtedPhone?.phone === normalizePhone(profile.phone) && confirmedPhone !== doubtedPhone.phone;

/** Clears the errors of edited fields. */
const withoutEdited = <T extends object>(fields: T, before: object, edited: object): T =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => {
      const text = edited[name as keyof typeof edited];
      return text === undefined || text === before[name as keyof typeof before];
    }),
  ) as T;

export const fieldErrorsAfterEdit = (
  { fieldErrors, profile, store }: Pick<RegistrationContext, 'fieldErrors' | 'profile' | 'store'>,
  edited: Partial<Profile & Store>,
): FieldErrors => withoutEdited(fieldErrors, { ...profile, ...store }, edited);

type DraftText = Pick<Draft, 'profile' | 'store'>;

export const blankDraft: DraftText = {
  profile: mapFields(profileLimits, () => ''),
  store: mapFields(storeLimits, () => ''),
};

const isEmpty = (part: object) => Object.values(part).every((value) => value === '');
export const isBlankDraft = ({ profile, store }: DraftText) => isEmpty(profile) && isEmpty(store);

const fillBlanks = <T extends object>(text: T, saved: T): T =>
  Object.fromEntries(
    Object.entries(text).map(([name, value]) => [name, value === '' ? saved[name as keyof T] : value]),
  ) as T;

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
export const mergeDrafts = ({ profile, store }: DraftText, earlier: DraftText): DraftText => ({
  profile: fillBlanks(profile, earlier.profile),
  store: fillBlanks(store, earlier.store),
});

/** Pasted text contains tabs and line breaks. */
const normalizeSingleLine = (text: string) => normalizeText(text).replace(/\s+/g, ' ');

const normalizeFields = (texts: Profile & Store) =>
  mapFields(fieldLimits, (_, field) =>
    field === 'phone' ? normalizePhone(texts[field]) : normalizeSingleLine(texts[field]),
  );

/** Guards of `store.submitted` require identity and e-mail before this call. */
export const registrationPayload = ({
  identity,
  profile,
  store,
}: RegistrationContext): RegistrationPayload => ({
  ...normalizeFields({ ...profile, ...store }),
  role: 'owner',
  uid: identity?.uid ?? '',
  email: identity?.email ?? '',
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

/** The first field to correct is on step 1. */
export const hasProfileErrors = ({ fields = {} }: RegistrationError) =>
  Object.keys(blankDraft.profile).some((name) => name in fields);

/** Clears the refusal of edited fields, and the error with the last of them. */
export const refusalAfterEdit = (
  { error, profile, store }: Pick<RegistrationContext, 'error' | 'profile' | 'store'>,
  edited: Partial<Profile & Store>,
): RegistrationError | null => {
  if (!error?.fields) return error;
  const fields = withoutEdited(error.fields, { ...profile, ...store }, edited);
  return Object.keys(fields).length > 0 ? { ...error, fields } : null;
};
