import { useTranslation } from 'react-i18next';
import { brand } from '#src/config/brand.ts';
import styles from './app-download.module.css';
import { StoreBadge } from './store-badge.tsx';

export function AppDownload() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.app} aria-labelledby="app-title">
      <div className={styles.inner}>
        <h2 id="app-title">{t('app.title')}</h2>
        <p className={styles.text}>{t('app.text')}</p>
        <ul className={styles.stores}>
          {/* Both lead to the same listing. */}
          <li>
            <StoreBadge store="appStore" href={brand.storeListingUrl} />
          </li>
          <li>
            <StoreBadge store="googlePlay" href={brand.storeListingUrl} />
          </li>
        </ul>
      </div>
    </section>
  );
}
