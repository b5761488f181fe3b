import { useTranslation } from 'react-i18next';
import styles from './skip-link.module.css';

/** Links to the screen's `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  const { t } = useTranslation('common');
  return (
    <a className={styles.skip} href="#main">
      {t('skipToContent')}
    </a>
  );
}
