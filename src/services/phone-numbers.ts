import { answerWithin } from '#src/services/answer-within.ts';
import type { PhoneReading } from './phone-rules.ts';

type PhoneRules = Pick<typeof import('./phone-rules.ts'), 'readPhone'>;

export interface PhoneNumbers {
  /** Fetches the rules ahead of the first number. */
  wake(): void;
  /** The number as it will be stored. Never rejects. */
  read(typed: string): Promise<PhoneReading>;
}

/** A number that waits longer for its rules is sent as it was typed. */
const PATIENCE_MS = 5_000;

/** `load` fetches the rules. */
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
    wake: () => void start().catch(warn),
    read: async (typed) => {
      const asTyped = { stored: typed, shown: typed };
      try {
        const rules = await answerWithin(PATIENCE_MS, start(), null);
        return rules ? rules.readPhone(typed) : asTyped;
      } catch (error) {
        warn(error);
        return asTyped;
      }
    },
  };
};
