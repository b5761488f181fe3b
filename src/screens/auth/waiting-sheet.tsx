import { useTranslation } from 'react-i18next';
import { NavBar } from '#src/components/nav-bar.tsx';
import styles from './auth.screen.module.css';

/** In the place of what a link leads to until its code is there. The page that the build drew looks the same meanwhile. */
export function WaitingSheet() {
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
