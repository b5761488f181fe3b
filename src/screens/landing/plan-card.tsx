import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Stamp } from '#src/components/stamp.tsx';
import styles from './plan-card.module.css';

interface PlanCardProps {
  plan: 'free' | 'professional' | 'enterprise';
  badge: string;
  /** The button, and what goes under it. */
  children: ReactNode;
}

export function PlanCard({ plan, badge, children }: PlanCardProps) {
  const { t } = useTranslation('landing');
  const features: readonly string[] = t(`pricing.plans.${plan}.features`, { returnObjects: true });
  return (
    <article className={`${styles.ticket} ${styles[plan]}`} aria-labelledby={`plan-${plan}`}>
      <div className={styles.top}>
        <h3 id={`plan-${plan}`}>{t(`pricing.plans.${plan}.name`)}</h3>
        <Stamp>{badge}</Stamp>
      </div>
      <p className={styles.sum}>
        {t(`pricing.plans.${plan}.price`)} <small>{t('pricing.perMonth')}</small>
      </p>
      <p>{t(`pricing.plans.${plan}.description`)}</p>
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {children}
    </article>
  );
}
