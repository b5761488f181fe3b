import { answerWithin } from '#src/services/answer-within.ts';

type PhoneRules = Pick<typeof import('./phone-rules.ts'), 'toE164'>;

interface PhoneNumbers {
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

/** `load` fetches the rules; `languages` are the browser's. */
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
      try {
        const rules = await answerWithin(PATIENCE_MS, start(), null);
        return rules ? rules.toE164(typed, likelyCountries(languages())) : typed;
      } catch (error) {
        warn(error);
        return typed;
      }
    },
  };
};
