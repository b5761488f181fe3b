import type { parsePhoneNumberFromString as parsePhoneNumber } from 'libphonenumber-js/min';

interface PhoneRules {
  parsePhoneNumberFromString: typeof parsePhoneNumber;
}

export interface PhoneNumbers {
  /** Fetches the rules ahead of the first number. */
  wake(): void;
  /** The number in E.164 where it can be read as one; else as it was typed. Never rejects. */
  normalize(typed: string): Promise<string>;
}

const SPAIN = 'ES';
/** A number that waits longer for its rules is sent as it was typed. */
const PATIENCE_MS = 5_000;

const regionOf = (language: string) => {
  try {
    return new Intl.Locale(language).region ?? [];
  } catch {
    return [];
  }
};

/** Where a number without a country code may be from, likeliest first: the browser's regions, then Spain. */
const likelyCountries = (languages: readonly string[]) => [
  ...new Set([...languages.flatMap(regionOf), SPAIN]),
];

const toE164 = ({ parsePhoneNumberFromString: parse }: PhoneRules, typed: string, countries: string[]) => {
  const readings = countries.flatMap(
    (country) => parse(typed, { defaultCountry: country as typeof SPAIN, extract: false }) ?? [],
  );
  // A Spanish number in a British browser is no British one.
  const number =
    readings.find((reading) => reading.isValid()) ?? readings.find((reading) => reading.isPossible());
  // E.164 has no place for an extension.
  return number && !number.ext ? number.number : typed;
};

/** `load` fetches libphonenumber's rules, a chunk of its own; `languages` are the browser's. */
export const createPhoneNumbers = (
  load: () => Promise<PhoneRules>,
  languages: () => readonly string[],
): PhoneNumbers => {
  let loading: Promise<PhoneRules> | undefined;
  const start = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const warn = (error: unknown) => console.warn('The rules of phone numbers did not load.', error);
  return {
    wake: () => void start().catch(warn),
    normalize: async (typed) => {
      const tooLong = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
      try {
        const rules = await Promise.race([start(), tooLong]);
        return rules ? toE164(rules, typed, likelyCountries(languages())) : typed;
      } catch (error) {
        warn(error);
        return typed;
      }
    },
  };
};
