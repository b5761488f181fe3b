import { useTranslation } from 'react-i18next';
import styles from './loading-bar.module.css';

/** Over the page that is there, while what comes next is on its way. Most of it comes before the bar is shown. */
export function LoadingBar() {
  const { t } = useTranslation('common');
  return <div className={styles.bar} role="progressbar" aria-label={t('loading')} />;
}
