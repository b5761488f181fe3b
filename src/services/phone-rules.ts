/** libphonenumber's rules: a chunk of its own, with the least of the library. */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A number in E.164 where it can be read as one; else as it was typed. `countries`: where a number without a
 * country code may be from, as ISO 3166 codes, likeliest first.
 */
export const toE164 = (typed: string, countries: readonly string[]): string => {
  const readings = countries.flatMap(
    (country) =>
      parsePhoneNumberFromString(typed, { defaultCountry: country as CountryCode, extract: false }) ?? [],
  );
  // A Spanish number in a British browser is no British one.
  const number =
    readings.find((reading) => reading.isValid()) ?? readings.find((reading) => reading.isPossible());
  // E.164 has no place for an extension.
  return number && !number.ext ? number.number : typed;
};
