import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, shownTheme, themes, watchTheme } from '#src/styles/theme.ts';
import styles from './choice-group.module.css';

/** Light, dark or system theme. */
export function ThemeSwitch() {
  const { t } = useTranslation('common');
  const shown = useSyncExternalStore(watchTheme, shownTheme, () => 'system');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form, and this is not one.
    <div className={styles.group} role="group" aria-label={t('theme.label')}>
      {themes.map((theme) => (
        <button
          key={theme}
          type="button"
          className={styles.choice}
          aria-pressed={theme === shown}
          onClick={() => chooseTheme(theme)}
        >
          <span>{t(`theme.${theme}`)}</span>
        </button>
      ))}
    </div>
  );
}
