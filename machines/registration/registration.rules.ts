import { fieldLimits, phoneDigits } from '#contract/limits.ts';
import { normalizeText } from '#contract/normalize-text.ts';
import type {
  Draft,
  FieldProblem,
  FieldProblems,
  Profile,
  RegistrationContext,
  RegistrationError,
  RegistrationErrorCode,
  RegistrationField,
  RegistrationPayload,
  Store,
  SubmittingStep,
} from './registration.types.ts';
import { splitName } from './split-name.ts';

const countDigits = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

const isLongEnough = (text: string) => countDigits(text) >= phoneDigits.least;

/** What people write in front of a number: one word, such as "Tel.", or more with a colon. */
const phoneLabel = /^(\p{L}[\p{L} .]*:|\p{L}+[. ])[ .]*(?=[\p{Nd}+(])/u;

/** A phone number as it is sent: one line, without a label. */
export const tidyPhone = (phone: string) => tidy(phone).replace(phoneLabel, '');

/**
 * Words may follow a number, such as an extension; with other words in front of it than a label, or another number after
 * it, it is not a phone number.
 */
export const isPlausiblePhone = (phone: string) => {
  const [first = '', ...rest] = tidyPhone(phone).split(/[\p{L}/,;|]+/u);
  return isLongEnough(first) && !rest.some(isLongEnough) && countDigits(phone) <= phoneDigits.most;
};

const isBlank = (text: string) => text.trim() === '';

/** Nothing is left blank: the form of a step can be sent. */
export const isFilledIn = (part: Profile | Store) =>
  Object.values(part).every((value: string) => !isBlank(value));

/** As the server counts: characters as people see them. Firefox before 125 leaves the count to the server. */
const isTooLong = (text: string, limit: number) =>
  text.length > limit && 'Segmenter' in Intl && [...new Intl.Segmenter().segment(text.trim())].length > limit;

const problemOf = (field: RegistrationField, text: string): FieldProblem | null => {
  if (isBlank(text)) return 'required';
  if (isTooLong(text, fieldLimits[field])) return 'tooLong';
  return field === 'phone' && !isPlausiblePhone(text) ? 'invalidPhone' : null;
};

/** What keeps a step from being sent, field by field. */
export const problemsOf = (part: Profile | Store): FieldProblems =>
  Object.fromEntries(
    (Object.entries(part) as [RegistrationField, string][])
      .map(([field, text]) => [field, problemOf(field, text)] as const)
      .filter(([, problem]) => problem !== null),
  );

export const isComplete = (part: Profile | Store) => Object.keys(problemsOf(part)).length === 0;

/** Whether more than street and number is written: words after a comma or the number, or a postcode. */
const hasTown = (address: string) => /\d{4}|(,|\p{L}.*\d\s).*\p{L}{3}/u.test(address);

/** What keeps the store from being sent; once, an address that ends with its number. */
export const storeProblems = ({
  store,
  isTownAsked,
  nextStep,
}: Pick<RegistrationContext, 'store' | 'isTownAsked' | 'nextStep'>): FieldProblems => {
  const isOpen = nextStep === 'registeringOwner' && !isTownAsked && isComplete(store);
  return isOpen && !hasTown(store.address) ? { address: 'noTown' } : problemsOf(store);
};

/** What is typed anew is not wrong yet. */
const withoutEdited = <T extends object>(fields: T, before: object, edited: object): T =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => {
      const text = edited[name as keyof typeof edited];
      return text === undefined || text === before[name as keyof typeof before];
    }),
  ) as T;

export const problemsAfterEdit = (
  { problems, profile, store }: Pick<RegistrationContext, 'problems' | 'profile' | 'store'>,
  edited: Partial<Profile & Store>,
): FieldProblems => withoutEdited(problems, { ...profile, ...store }, edited);

type Typed = Pick<Draft, 'profile' | 'store'>;

export const blankDraft: Typed = {
  profile: { name: '', lastName: '', phone: '' },
  store: { storeName: '', address: '' },
};

const isUntyped = (part: object) => Object.values(part).every((value) => value === '');
export const isBlankDraft = ({ profile, store }: Typed) => isUntyped(profile) && isUntyped(store);

const fillBlanks = <T extends object>(typed: T, kept: T): T =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, value === '' ? kept[name as keyof T] : value]),
  ) as T;

/** What was kept; where nothing was, Google may know the name. */
export const typedBefore = ({ identity }: Pick<RegistrationContext, 'identity'>, kept: Typed | null): Typed =>
  kept ?? {
    ...blankDraft,
    profile: { ...blankDraft.profile, ...splitName(identity?.displayName ?? '') },
  };

/** What was just typed, and what is known from before where nothing was. */
export const mergeDrafts = ({ profile, store }: Typed, before: Typed): Typed => ({
  profile: fillBlanks(profile, before.profile),
  store: fillBlanks(store, before.store),
});

/** One line, without space around it: tabs and line breaks come with pasted text. */
const tidy = (text: string) => normalizeText(text).replace(/\s+/g, ' ');

/** Only called behind the guards of `submitting`, which see to identity and e-mail. */
export const registrationPayload = ({
  identity,
  profile,
  store,
}: RegistrationContext): RegistrationPayload => ({
  name: tidy(profile.name),
  lastName: tidy(profile.lastName),
  phone: tidyPhone(profile.phone),
  storeName: tidy(store.storeName),
  address: tidy(store.address),
  role: 'owner',
  uid: identity?.uid ?? '',
  email: identity?.email ?? '',
});

/** Whether what the form holds is somebody else's than `uid`'s: their draft, or what was typed after they had left. */
export const belongsToAnother = (
  context: Typed & Pick<RegistrationContext, 'draftUid' | 'lastUid'>,
  uid: string,
): boolean => {
  const owner = context.draftUid ?? (isBlankDraft(context) ? null : context.lastUid);
  return owner !== null && owner !== uid;
};

/** The call to begin with once the form is `draftUid`'s: what was done for another account is not done for this one. */
export const nextStepOf = (
  { nextStep, draftUid: before }: Pick<RegistrationContext, 'nextStep' | 'draftUid'>,
  draftUid: string | null,
): SubmittingStep => {
  if (draftUid !== before) return 'registeringOwner';
  // Somebody who signs in again has another token.
  return nextStep === 'creatingSession' ? 'fetchingToken' : nextStep;
};

export const needsNewToken = (code: RegistrationErrorCode) =>
  code === 'unauthorized' || code === 'recentSignInRequired';

/** Whether the first thing to mend is on step 1. */
export const isAboutProfile = ({ fields = {} }: RegistrationError) =>
  'name' in fields || 'lastName' in fields || 'phone' in fields;

/** A field that is edited is not refused any more; with the last of them the failure is over. */
export const errorAfterEdit = (
  { error, profile, store }: Pick<RegistrationContext, 'error' | 'profile' | 'store'>,
  edited: Partial<Profile & Store>,
): RegistrationError | null => {
  if (!error?.fields) return error;
  const fields = withoutEdited(error.fields, { ...profile, ...store }, edited);
  return Object.keys(fields).length > 0 ? { ...error, fields } : null;
};

/** Anything that a port rejects with. */
export const registrationError = (error: unknown): RegistrationError => {
  const { code, fields, stored } = (error ?? {}) as Partial<RegistrationError>;
  return code === undefined
    ? { code: 'unknown' }
    : { code, ...(fields && { fields }), ...(stored && { stored }) };
};
