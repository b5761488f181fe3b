import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#contract/site.ts';
import { getLanguageChoice } from '#src/i18n/language-choice.ts';
import { useI18n } from '#src/i18n/use-i18n.ts';
import styles from './choice-group.module.css';

const names: Record<Language, string> = { es: 'ES, español', en: 'EN, English' };

/** Changes the language. One switch per page shows the status. */
export function LanguageSwitch({ isSilent = false }: { isSilent?: boolean }) {
  const { t, i18n } = useTranslation('common');
  const choice = getLanguageChoice(useI18n());
  const status = useSyncExternalStore(choice.subscribe, choice.status, () => null);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form, and this is not one.
    <div className={styles.group} role="group" aria-label={t('language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          className={styles.choice}
          lang={language}
          aria-label={names[language]}
          aria-pressed={i18n.resolvedLanguage === language}
          onClick={() => choice.choose(language)}
        >
          <span translate="no">{language.toUpperCase()}</span>
        </button>
      ))}
      {!isSilent && (
        <p className={styles.status} data-status={status} role="status">
          {status && t(status)}
        </p>
      )}
    </div>
  );
}
