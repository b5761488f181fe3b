/** libphonenumber's minimal metadata, in a chunk of its own. */
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** E.164 number for storage and its international format; both as typed if it cannot be parsed. */
export interface ParsedPhone {
  readonly stored: string;
  readonly shown: string;
}

/** Country of numbers without a prefix. */
const HOME = { country: 'ES', prefix: '34' } as const;

/** Numbers without a prefix must be valid in the home country; others only possible, because ranges change. */
const isAcceptable = (number: PhoneNumber, text: string) =>
  number.isValid() ||
  (number.isPossible() && (/^[+＋]/.test(text) || number.countryCallingCode !== HOME.prefix));

export const readPhone = (typed: string): ParsedPhone => {
  // The library does not parse a bracket before the prefix.
  const text = typed.replace(/^[\s([]+(?=[+＋])/, '');
  const number = parsePhoneNumberFromString(text, { defaultCountry: HOME.country, extract: false });
  // E.164 has no extensions.
  return number && !number.ext && isAcceptable(number, text)
    ? { stored: number.number, shown: number.formatInternational() }
    : { stored: typed, shown: typed };
};
