/** libphonenumber's minimal metadata, in its own chunk. */
import {
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import type { PhoneDoubt } from '#machines/registration/registration.types.ts';

/** E.164 number for storage and its international format; both as typed if it cannot be parsed. */
export interface ParsedPhone {
  readonly stored: string;
  readonly formatted: string;
  /** Why it may be mistyped; null for a valid number. */
  readonly doubt: PhoneDoubt | null;
}

/** Country of numbers without a prefix. */
const HOME = { country: 'ES', prefix: '34' } as const;

/** Numbers without a prefix must be valid in the home country; others only possible, because ranges change. */
const isAcceptable = (number: PhoneNumber, text: string) =>
  number.isValid() ||
  (number.isPossible() && (/^[+＋]/.test(text) || number.countryCallingCode !== HOME.prefix));

const findDoubt = (text: string): PhoneDoubt | null => {
  // A person's note, such as "afternoons only".
  if (/\p{L}/u.test(text)) return null;
  if (/^([+＋]|00)/.test(text)) return 'wrongForPrefix';
  return validatePhoneNumberLength(text, HOME.country) === 'TOO_SHORT' ? 'digitsMissing' : 'prefixMissing';
};

export const parsePhone = (typed: string): ParsedPhone => {
  // The library does not parse a bracket before the prefix.
  const text = typed.replace(/^[\s([]+(?=[+＋])/, '');
  const number = parsePhoneNumberFromString(text, { defaultCountry: HOME.country, extract: false });
  if (!number || !isAcceptable(number, text)) {
    return { stored: typed, formatted: typed, doubt: findDoubt(text) };
  }
  // E.164 has no extensions.
  return number.ext
    ? { stored: typed, formatted: typed, doubt: null }
    : { stored: number.number, formatted: number.formatInternational(), doubt: null };
};
