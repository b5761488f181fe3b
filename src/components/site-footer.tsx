import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './site-footer.module.css';
import { SiteLinks } from './site-links.tsx';
import { Wordmark } from './wordmark.tsx';

export function SiteFooter() {
  const { t } = useTranslation('common');
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <Wordmark />
          <p className={styles.claim}>{t('footer.claim')}</p>
        </div>
        <nav aria-label={t('footerNavigation')}>
          <ul className={styles.links}>
            <SiteLinks />
            <li>
              <Link to="/privacy">{t('nav.privacy')}</Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
