import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './wordmark.module.css';

/** The name, underlined twice like a total. It leads home. */
export function Wordmark() {
  const { t } = useTranslation('common');
  return (
    <Link to="/" className={styles.wordmark} aria-label={t('homeLink')}>
      <span translate="no">{t('brand')}</span>
    </Link>
  );
}
