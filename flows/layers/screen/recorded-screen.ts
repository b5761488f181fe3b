import type { Language } from '#contract/site.ts';
import { textLeaves } from '#tests/support/text-leaves.ts';
import { addressStatuses } from './compare.ts';
import type { ExpectedScreen } from './expected-screens.ts';
import type { Screen } from './read-screen.ts';
import { allTexts, cutAtVariable } from './texts.ts';

/** Shorter texts match too many others. */
const MIN_TEXT_LENGTH = 4;

/** Translation keys by the text before the first placeholder, longest first. */
const indexOf = (texts: object): readonly (readonly [text: string, key: string])[] =>
  textLeaves(texts)
    .map(([key, text]) => [cutAtVariable(text), key] as const)
    .filter(([text]) => text.length >= MIN_TEXT_LENGTH)
    .toSorted(([one], [other]) => other.length - one.length);
const indexes = { en: indexOf(allTexts.en), es: indexOf(allTexts.es) };

/** Returns the key of the translation that these words start with, or undefined. */
const keyOf = (words: string, language: Language): string | undefined =>
  indexes[language].find(([text]) => words.startsWith(text))?.[1];

const isKnown = (language: Language) => (words: string) => keyOf(words, language) !== undefined;

/** Removes messages without a translation key, because recordings contain only keys. */
export const keepKnownTexts = (screen: Screen, language: Language): Screen => ({
  ...screen,
  alerts: screen.alerts.filter(isKnown(language)),
  statuses: screen.statuses.filter(isKnown(language)),
  errors: screen.errors.filter(isKnown(language)),
});

/**
 * Returns the recorded form of a screen: the URL without personal parameters, and messages by their keys. Contains
 * no typed text.
 */
export const recordedScreen = (screen: Screen, language: Language): ExpectedScreen => {
  const keysOf = (all: readonly string[]) => all.flatMap((words) => keyOf(words, language) ?? []);
  const known = {
    alerts: keysOf(screen.alerts),
    statuses: keysOf(screen.statuses).filter((key) => !addressStatuses.includes(key)),
    errors: keysOf(screen.errors),
  };
  const [toast] = keysOf(screen.toasts);
  const heading = keyOf(screen.heading, language);
  return {
    at: screen.url.replace(/\?(?!modal=|step=).*/, ''),
    ...(heading && { heading }),
    ...Object.fromEntries(Object.entries(known).filter(([, keys]) => keys.length > 0)),
    ...(toast && { toast }),
  };
};
