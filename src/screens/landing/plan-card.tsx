import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#src/components/badge.tsx';
import styles from './plan-card.module.css';

interface PlanCardProps {
  plan: 'free' | 'professional' | 'enterprise';
  badge: string;
  /** Collapsed until its button is clicked. */
  isFolded?: boolean;
  /** Button and content below it. */
  children: ReactNode;
}

export function PlanCard({ plan, badge, isFolded, children }: PlanCardProps) {
  const { t } = useTranslation('landing');
  const features: readonly string[] = t(`pricing.plans.${plan}.features`, { returnObjects: true });
  const list = (
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  );
  return (
    <article className={`${styles.ticket} ${styles[plan]}`} aria-labelledby={`plan-${plan}`}>
      <div className={styles.top}>
        <h3 id={`plan-${plan}`}>{t(`pricing.plans.${plan}.name`)}</h3>
        <Badge>{badge}</Badge>
      </div>
      <p className={styles.sum}>
        {t(`pricing.plans.${plan}.price`)} <small>{t('pricing.perMonth')}</small>
      </p>
      <p>{t(`pricing.plans.${plan}.description`)}</p>
      {isFolded ? (
        <details className={styles.fold}>
          <summary>{t('pricing.unfold')}</summary>
          {list}
        </details>
      ) : (
        list
      )}
      {children}
    </article>
  );
}
