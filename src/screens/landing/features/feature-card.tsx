import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { texts } from '#src/i18n/locales/es.ts';
import styles from './features.module.css';

interface FeatureCardProps {
  hour: string;
  name: keyof typeof texts.landing.features.items;
  /** Plan with this feature; omitted when the heading names it. */
  plan?: 'professional';
  layout?: 'across' | 'mirrored' | 'wide' | 'left' | 'right';
  /** Example document. */
  children: ReactNode;
}

export function FeatureCard({ hour, name, plan, layout = 'across', children }: FeatureCardProps) {
  const { t } = useTranslation('landing');
  return (
    <article className={`${styles.card} ${styles[layout]}`}>
      <p className={styles.hour}>{hour}</p>
      <div className={styles.say}>
        <h3>{t(`features.items.${name}.title`)}</h3>
        <p>{t(`features.items.${name}.text`)}</p>
        {plan && <p className={styles.plan}>{t(`features.plans.${plan}`)}</p>}
      </div>
      <div className={styles.specimen}>{children}</div>
    </article>
  );
}
