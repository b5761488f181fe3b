import type {
  Profile,
  RegistrationContext,
  RegistrationError,
  RegistrationErrorCode,
  RegistrationPayload,
  Store,
} from './registration.types.ts';

/** A phone is never refused for its format alone when it has 6 to 20 digits. */
export const isPlausiblePhone = (phone: string) => {
  const digits = phone.replace(/\D/g, '').length;
  return digits >= 6 && digits <= 20;
};

const isFilled = (value: string) => value.trim() !== '';

export const isCompleteProfile = ({ name, lastName, phone }: Profile) =>
  isFilled(name) && isFilled(lastName) && isPlausiblePhone(phone);

export const isCompleteStore = ({ storeName, address }: Store) => isFilled(storeName) && isFilled(address);

/** One line, without space around it: tabs and line breaks come with pasted text. */
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Only called behind the guards of `submitting`, which see to identity and e-mail. */
export const registrationPayload = ({
  identity,
  profile,
  store,
}: RegistrationContext): RegistrationPayload => ({
  name: tidy(profile.name),
  lastName: tidy(profile.lastName),
  phone: tidy(profile.phone),
  storeName: tidy(store.storeName),
  address: tidy(store.address),
  role: 'owner',
  uid: identity?.uid ?? '',
  email: identity?.email ?? '',
});

export const needsNewToken = (code: RegistrationErrorCode) =>
  code === 'unauthorized' || code === 'recentSignInRequired';

/** Whether the first thing to mend is on step 1. */
export const isAboutProfile = ({ fields = {} }: RegistrationError) =>
  'name' in fields || 'lastName' in fields || 'phone' in fields;

/** Anything that a port rejects with. */
export const registrationError = (error: unknown): RegistrationError => {
  const { code, fields } = (error ?? {}) as Partial<RegistrationError>;
  return code === undefined ? { code: 'unknown' } : { code, ...(fields && { fields }) };
};
