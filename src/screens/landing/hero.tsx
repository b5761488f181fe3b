import { useTranslation } from 'react-i18next';
import { AfterFirstPaint } from '#src/components/after-first-paint.tsx';
import { Icon } from '#src/components/icons.tsx';
import { NewTabLink } from '#src/components/new-tab-link.tsx';
import { brand } from '#src/config/brand.ts';
import type { SavedDishes } from '#src/runtime/saved-dishes.types.ts';
import { TrialLink } from '#src/screens/public-page/trial-link.tsx';
import { CostingCard } from './card/costing-card.tsx';
import styles from './hero.module.css';

const claims = ['trial', 'card', 'cancel', 'setup', 'trust'] as const;

interface HeroProps {
  savedDishes: SavedDishes;
}

export function Hero({ savedDishes }: HeroProps) {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.hero}>
      <div className={styles.say}>
        <h1 id="headline">{t('hero.title')}</h1>
        <p className={styles.text}>{t('hero.text')}</p>
        <div className={styles.actions}>
          <TrialLink>{t('hero.startTrial')}</TrialLink>
          {brand.demoVideoUrl && (
            <NewTabLink href={brand.demoVideoUrl} style={{ variant: 'line', icon: <Icon name="play" /> }}>
              {t('hero.watchDemo')}
            </NewTabLink>
          )}
        </div>
      </div>
      <AfterFirstPaint className={styles.card}>
        <CostingCard savedDishes={savedDishes} />
      </AfterFirstPaint>
      <dl className={styles.bill} aria-label={t('hero.claimsLabel')}>
        {claims.map((claim) => (
          <div key={claim} className={styles.claim}>
            <dt>{t(`hero.claims.${claim}.name`)}</dt>
            <dd>{t(`hero.claims.${claim}.value`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
