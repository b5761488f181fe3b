import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/button.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { paths } from '#src/config/paths.ts';
import { PlanCard } from './plan-card.tsx';
import styles from './pricing.module.css';

const plansInTheOven = ['professional', 'enterprise'] as const;

export function Pricing() {
  const { t } = useTranslation('landing');
  return (
    <section id="pricing" className={styles.pricing} aria-labelledby="pricing-title">
      <div className={styles.head}>
        <h2 id="pricing-title">{t('pricing.title')}</h2>
        <p className={styles.lede}>{t('pricing.text')}</p>
      </div>
      <div className={styles.rail} />
      <div className={styles.tickets}>
        <PlanCard plan="free" badge={t('pricing.mostPopular')}>
          <LinkButton to={paths.getStarted} wide>
            {t('pricing.plans.free.button')}
          </LinkButton>
          <p className={styles.note}>{t('pricing.plans.free.note')}</p>
        </PlanCard>
        {plansInTheOven.map((plan) => (
          <PlanCard key={plan} plan={plan} badge={t('pricing.comingSoon')}>
            <Button variant="line" wide disabled>
              {t(`pricing.plans.${plan}.button`)}
            </Button>
          </PlanCard>
        ))}
      </div>
    </section>
  );
}
