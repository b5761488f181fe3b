import { useTranslation } from 'react-i18next';
import { NavBar } from '#src/components/nav-bar.tsx';
import styles from './auth.screen.module.css';

/** Skeleton of an e-mail link's view while its code loads; looks like the prerendered page. */
export function AuthSkeleton() {
  const { t } = useTranslation('common');
  return (
    <>
      <NavBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.sheet} data-wait={t('moment')} data-waiting="" />
      </main>
    </>
  );
}
