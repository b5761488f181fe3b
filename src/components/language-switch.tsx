import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#src/i18n/languages.ts';
import { switchLanguage } from '#src/i18n/switch-language.ts';
import styles from './language-switch.module.css';

const names: Record<Language, string> = { es: 'ES, español', en: 'EN, English' };

export function LanguageSwitch() {
  const { t, i18n } = useTranslation('common');
  const [failed, setFailed] = useState(false);
  const choose = async (language: Language) => {
    setFailed(false);
    setFailed(!(await switchLanguage(i18n, language)));
  };
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
      <p className={styles.problem} role="status">
        {failed && t('languageFailed')}
      </p>
    </div>
  );
}
