import { useTranslation } from 'react-i18next';
import { Announcer } from '#src/components/announcer.tsx';
import { Button } from '#src/components/button.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { paths } from '#src/config/paths.ts';
import styles from './keep-dish.module.css';
import type { Keeping } from './use-keeping.ts';

/** Keeps the dish for who signs up. What is said before and after has the same place, so that nothing moves. */
export function KeepDish({ isKept, wasKept, keep }: Keeping) {
  const { t } = useTranslation('landing');
  const hasFailed = wasKept === false;
  const news = hasFailed ? t('card.keep.failed') : wasKept && isKept && t('card.keep.kept');
  return (
    <div className={styles.keep}>
      <Button variant="line" size="small" icon={isKept ? 'check' : undefined} onClick={keep}>
        {t(isKept ? 'card.keep.done' : 'card.keep.action')}
      </Button>
      <div className={styles.news}>
        <p data-hidden={isKept || undefined}>{t(hasFailed ? 'card.keep.failed' : 'card.keep.offer')}</p>
        <p data-hidden={!isKept || undefined}>
          {t('card.keep.kept')}{' '}
          <LinkButton variant="plain" to={paths.getStarted}>
            {t('hero.startTrial')}
          </LinkButton>
        </p>
      </div>
      <Announcer text={news || ''} />
    </div>
  );
}
