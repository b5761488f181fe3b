import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from './language-switch.tsx';
import { OperatorLines } from './operator-lines.tsx';
import styles from './site-footer.module.css';
import { CompanyLinks, ProductLinks } from './site-links.tsx';
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
              <CompanyLinks />
            </ul>
          </div>
        </nav>
        <div className={styles.end}>
          <p>
            {t('footer.rights')} · <a href="/licenses.txt">{t('footer.licenses')}</a>
          </p>
          <ThemeSwitch />
          {/* The header's switch shows the status. */}
          <LanguageSwitch isSilent />
        </div>
      </div>
    </footer>
  );
}
