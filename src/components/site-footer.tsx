import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from './language-switch.tsx';
import { OperatorLines } from './operator-lines.tsx';
import styles from './site-footer.module.css';
import { HouseLinks, ProductLinks } from './site-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

export function SiteFooter() {
  const { t } = useTranslation('common');
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <Wordmark />
          <p className={styles.claim}>{t('footer.claim')}</p>
          <OperatorLines className={styles.operator} />
        </div>
        <nav className={styles.columns} aria-label={t('footerNavigation')}>
          <div>
            <p className={styles.head}>{t('footer.product')}</p>
            <ul>
              <ProductLinks />
            </ul>
          </div>
          <div>
            <p className={styles.head}>{t('footer.house')}</p>
            <ul>
              <HouseLinks />
            </ul>
          </div>
        </nav>
        <div className={styles.end}>
          <p>{t('footer.rights')}</p>
          <ThemeSwitch />
          {/* The one in the header says what is waited for: it is always in view. */}
          <LanguageSwitch isSilent />
        </div>
      </div>
    </footer>
  );
}
