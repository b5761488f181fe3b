import type { i18n } from 'i18next';
import type { Language } from '#contract/site.ts';
import { releaseStatus } from '#src/config/release.ts';
import { loadLanguage } from './load-language.ts';

/** Status until the chosen language is loaded: translation keys of `common`. */
type LanguageStatus = 'languageLoading' | 'languageOffline' | 'languageFailed';

export interface LanguageChoice {
  /** Changes the language once its translations are loaded. A newer choice supersedes it. */
  choose(language: Language): void;
  status(): LanguageStatus | null;
  /** Notifies of status changes. While subscribed, loads a failed language again once online. */
  subscribe(listener: () => void): () => void;
}

const choices = new WeakMap<i18n, LanguageChoice>();

/** Language choice that all language switches of a page share. */
export const getLanguageChoice = (i18n: i18n): LanguageChoice => {
  const choice = choices.get(i18n) ?? createLanguageChoice(i18n);
  choices.set(i18n, choice);
  return choice;
};

function createLanguageChoice(i18n: i18n): LanguageChoice {
  const listeners = new Set<() => void>();
  let requested: Language | null = null;
  let status: LanguageStatus | null = null;
  const setStatus = (next: typeof status) => {
    status = next;
    for (const listener of listeners) listener();
  };

  const choose = async (language: Language) => {
    requested = language;
    setStatus(navigator.onLine ? 'languageLoading' : 'languageOffline');
    const isLoaded = await loadLanguage(i18n, language);
    // A newer choice supersedes this one.
    if (requested !== language) return;
    if (isLoaded) {
      requested = null;
      await i18n.changeLanguage(language);
    }
    // The release notice explains a missing chunk.
    const isReleaseOutdated = releaseStatus() !== null;
    setStatus(isLoaded || isReleaseOutdated ? null : navigator.onLine ? 'languageFailed' : 'languageOffline');
  };
  const retry = () => {
    if (requested) void choose(requested);
  };
  return {
    choose: (language) => void choose(language),
    status: () => status,
    subscribe: (listener) => {
      listeners.add(listener);
      addEventListener('online', retry);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('online', retry);
      };
    },
  };
}
