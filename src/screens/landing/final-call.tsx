import { useTranslation } from 'react-i18next';
import { Loaf } from '#src/components/drawings/loaf.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { paths } from '#src/config/paths.ts';
import styles from './final-call.module.css';

export function FinalCall() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.final} aria-labelledby="final-title">
      <div className={styles.inner}>
        <h2 id="final-title">{t('final.title')}</h2>
        <div className={styles.row}>
          <p className={styles.text}>{t('final.text')}</p>
          <LinkButton to={paths.getStarted} onBlock>
            {t('final.action')}
          </LinkButton>
        </div>
        <div className={styles.loaf}>
          <Loaf later />
        </div>
      </div>
    </section>
  );
}
