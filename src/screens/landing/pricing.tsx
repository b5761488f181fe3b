import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/button.tsx';
import { Rail } from '#src/components/rail.tsx';
import { TrialLink } from '#src/screens/public-page/trial-link.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './pricing.module.css';

const plansInTheOven = ['professional', 'enterprise'] as const;

export function Pricing() {
  const { t } = useTranslation('landing');
  return (
    <section id="pricing" className={styles.pricing} aria-labelledby="pricing-title">
      <div className={styles.head}>
        <h2 id="pricing-title">{t('pricing.title')}</h2>
      </div>
      <Rail />
      <div className={styles.tickets}>
        <PlanCard plan="free" badge={t('pricing.mostPopular')}>
          <TrialLink wide>{t('pricing.plans.free.button')}</TrialLink>
          <p className={styles.note}>{t('pricing.plans.free.note')}</p>
        </PlanCard>
        {plansInTheOven.map((plan) => (
          <PlanCard key={plan} plan={plan} badge={t('pricing.comingSoon')} isFolded>
            <Button variant="line" wide disabled>
              {t(`pricing.plans.${plan}.button`)}
            </Button>
          </PlanCard>
        ))}
      </div>
      <div className={styles.comingSoon}>
        <svg viewBox="0 0 72 60" aria-hidden="true">
          <path d="M68 48C40 54 16 40 14 8M4 20c5-4 8-8 10-13 4 4 8 7 13 9" />
        </svg>
        <p>{t('pricing.text')}</p>
      </div>
    </section>
  );
}
