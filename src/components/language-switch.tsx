import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#src/i18n/languages.ts';
import { loadLanguage } from '#src/i18n/load-language.ts';
import styles from './language-switch.module.css';

const names: Record<Language, string> = { es: 'ES, español', en: 'EN, English' };
type News = 'languageLoading' | 'languageOffline' | 'languageFailed';

/** The page keeps its language until the texts of the other one are there; meanwhile it says what it waits for. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation('common');
  const [news, setNews] = useState<News | null>(null);
  const wanted = useRef<Language | null>(null);

  const choose = async (language: Language) => {
    wanted.current = language;
    setNews(navigator.onLine ? 'languageLoading' : 'languageOffline');
    const isThere = await loadLanguage(i18n, language);
    // Another one was chosen meanwhile.
    if (wanted.current !== language) return;
    if (isThere) {
      wanted.current = null;
      await i18n.changeLanguage(language);
    }
    setNews(isThere ? null : navigator.onLine ? 'languageFailed' : 'languageOffline');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted is read when the connection is back.
  useEffect(() => {
    const end = new AbortController();
    addEventListener('online', () => wanted.current && void choose(wanted.current), { signal: end.signal });
    return () => end.abort();
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form, and this is none.
    <div className={styles.group} role="group" aria-label={t('language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          className={styles.language}
          lang={language}
          aria-label={names[language]}
          aria-pressed={i18n.resolvedLanguage === language}
          onClick={() => void choose(language)}
        >
          <span>{language.toUpperCase()}</span>
        </button>
      ))}
      <p className={styles.news} data-news={news} role="status">
        {news && t(news)}
      </p>
    </div>
  );
}
