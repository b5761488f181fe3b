import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import { EmptyPlate } from '#src/components/drawings/empty-plate.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { NavBar } from '#src/components/nav-bar.tsx';
import styles from './not-found.module.css';

export function NotFoundScreen() {
  const { t } = useTranslation('notFound');
  const { pathname } = useLocation();
  const logged = useRef('');
  useEffect(() => {
    if (logged.current === pathname) return;
    logged.current = pathname;
    console.error(`404: there is no page at ${pathname}`);
  }, [pathname]);
  return (
    <div className={styles.page}>
      <NavBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.say}>
          <h1 id="headline">{t('title')}</h1>
          <p className={styles.text}>{t('text')}</p>
          <p className={styles.slip}>
            <span className={styles.order}>
              1 × <s>{pathname}</s>
            </span>
            <span className={styles.soldOut}>{t('soldOut')}</span>
          </p>
          <LinkButton to={pages.landing}>{t('home')}</LinkButton>
        </div>
        <div className={styles.plate}>
          <EmptyPlate />
        </div>
      </main>
    </div>
  );
}
