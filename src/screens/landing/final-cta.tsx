import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import { Loaf } from '#src/components/drawings/loaf.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import styles from './final-cta.module.css';

export function FinalCta() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.final} aria-labelledby="final-title">
      <div className={styles.inner}>
        <h2 id="final-title">{t('final.title')}</h2>
        <div className={styles.row}>
          <p className={styles.text}>{t('final.text')}</p>
          <LinkButton to={pages.getStarted} onColor>
            {t('final.action')}
          </LinkButton>
        </div>
        <div className={styles.loaf}>
          <Loaf afterHydration />
        </div>
      </div>
    </section>
  );
}
