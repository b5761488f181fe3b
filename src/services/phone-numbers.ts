import { withTimeout } from '#src/services/with-timeout.ts';
import type { ParsedPhone } from './phone-rules.ts';

type PhoneRules = Pick<typeof import('./phone-rules.ts'), 'parsePhone'>;

export interface PhoneNumbers {
  /** Preloads the rules. */
  preload(): void;
  /** Parses a number; never rejects. */
  parse(typed: string): Promise<ParsedPhone>;
}

/** Afterwards the number is sent as typed. */
const TIMEOUT_MS = 5_000;

/** `load` imports the rules. */
export const createPhoneNumbers = (load: () => Promise<PhoneRules>): PhoneNumbers => {
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
    preload: () => void start().catch(warn),
    parse: async (typed) => {
      const asTyped = { stored: typed, formatted: typed, doubt: null };
      try {
        const rules = await withTimeout(TIMEOUT_MS, start(), null);
        return rules ? rules.parsePhone(typed) : asTyped;
      } catch (error) {
        warn(error);
        return asTyped;
      }
    },
  };
};
