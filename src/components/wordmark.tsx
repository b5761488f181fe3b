import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './wordmark.module.css';

/** Brand name, linked to the landing page. */
export function Wordmark() {
  const { t } = useTranslation('common');
  return (
    <Link to="/" className={styles.wordmark} aria-label={t('homeLink')}>
      <span translate="no">{t('brand')}</span>
    </Link>
  );
}
