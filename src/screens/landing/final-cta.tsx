import { useTranslation } from 'react-i18next';
import { Loaf } from '#src/components/drawings/loaf.tsx';
import { TrialLink } from '#src/screens/public-page/trial-link.tsx';
import styles from './final-cta.module.css';

export function FinalCta() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.final} aria-labelledby="final-title">
      <div className={styles.inner}>
        <h2 id="final-title">{t('final.title')}</h2>
        <div className={styles.row}>
          <p className={styles.text}>{t('final.text')}</p>
          <TrialLink onColor>{t('final.action')}</TrialLink>
        </div>
        <div className={styles.loaf}>
          <Loaf afterHydration />
        </div>
      </div>
    </section>
  );
}
