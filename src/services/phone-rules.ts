/** libphonenumber's rules: a chunk of its own, with the least of the library. */
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A phone number as it is stored, in E.164 where it can be read as one, and as people write that; else as it was typed. */
export interface PhoneReading {
  readonly stored: string;
  readonly shown: string;
}

/** Where a number without a prefix is from. */
const HOME = { country: 'ES', prefix: '34' } as const;

/** What is presumed to be a number of the home country has to be one; with a prefix, newer ones than the rules know are taken. */
const isMeant = (number: PhoneNumber, text: string) =>
  number.isValid() ||
  (number.isPossible() && (/^[+＋]/.test(text) || number.countryCallingCode !== HOME.prefix));

export const readPhone = (typed: string): PhoneReading => {
  // The library knows no bracket in front of the prefix.
  const text = typed.replace(/^[\s([]+(?=[+＋])/, '');
  const number = parsePhoneNumberFromString(text, { defaultCountry: HOME.country, extract: false });
  // E.164 has no place for an extension.
  return number && !number.ext && isMeant(number, text)
    ? { stored: number.number, shown: number.formatInternational() }
    : { stored: typed, shown: typed };
};
