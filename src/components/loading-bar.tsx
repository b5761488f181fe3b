import { useTranslation } from 'react-i18next';
import styles from './loading-bar.module.css';

/** Progress bar over the current page during a load; it appears after a delay. */
export function LoadingBar() {
  const { t } = useTranslation('common');
  return <div className={styles.bar} role="progressbar" aria-label={t('loading')} />;
}
