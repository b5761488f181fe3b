import { useTranslation } from 'react-i18next';
import { Loaf } from '#src/components/drawings/loaf.tsx';
import styles from './final-cta.module.css';
import { TrialLink } from './trial-link.tsx';

export function FinalCta({ isOwner }: { isOwner: boolean }) {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.final} aria-labelledby="final-title">
      <div className={styles.inner}>
        <h2 id="final-title">{t('final.title')}</h2>
        <div className={styles.row}>
          <p className={styles.text}>{t('final.text')}</p>
          <TrialLink isOwner={isOwner} onColor>
            {t('final.action')}
          </TrialLink>
        </div>
        <div className={styles.loaf}>
          <Loaf afterHydration />
        </div>
      </div>
    </section>
  );
}
