import type { i18n } from 'i18next';
import { releaseNews } from '#src/config/release.ts';
import type { Language } from './languages.ts';
import { loadLanguage } from './load-language.ts';

/** What the person is told while their language is not there: names of texts in `common`. */
type LanguageNews = 'languageLoading' | 'languageOffline' | 'languageFailed';

export interface LanguageChoice {
  /** The page keeps its language until the texts of the other one are there. A newer choice supersedes it. */
  choose(language: Language): void;
  news(): LanguageNews | null;
  /** Tells of other news. While somebody listens, what did not come is asked for again with the connection. */
  subscribe(listener: () => void): () => void;
}

const choices = new WeakMap<i18n, LanguageChoice>();

/** One person's choice of a language: the same for every switch of a page. */
export const languageChoiceOf = (i18n: i18n): LanguageChoice => {
  const choice = choices.get(i18n) ?? createLanguageChoice(i18n);
  choices.set(i18n, choice);
  return choice;
};

function createLanguageChoice(i18n: i18n): LanguageChoice {
  const listeners = new Set<() => void>();
  let wanted: Language | null = null;
  let news: LanguageNews | null = null;
  const tell = (text: typeof news) => {
    news = text;
    for (const listener of listeners) listener();
  };

  const choose = async (language: Language) => {
    wanted = language;
    tell(navigator.onLine ? 'languageLoading' : 'languageOffline');
    const isThere = await loadLanguage(i18n, language);
    // Another one was chosen meanwhile.
    if (wanted !== language) return;
    if (isThere) {
      wanted = null;
      await i18n.changeLanguage(language);
    }
    // Of a new release, the page says so itself.
    const isReplaced = releaseNews() !== null;
    tell(isThere || isReplaced ? null : navigator.onLine ? 'languageFailed' : 'languageOffline');
  };
  const retry = () => {
    if (wanted) void choose(wanted);
  };
  return {
    choose: (language) => void choose(language),
    news: () => news,
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
