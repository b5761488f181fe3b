import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { texts } from '#src/i18n/locales/es.ts';
import styles from './features.module.css';

interface JobProps {
  hour: string;
  name: keyof typeof texts.landing.features.items;
  /** The plan that it comes with; else the heading says it. */
  plan?: 'professional';
  layout?: 'across' | 'mirrored' | 'wide' | 'left' | 'right';
  /** A specimen of the paper. */
  children: ReactNode;
}

export function Job({ hour, name, plan, layout = 'across', children }: JobProps) {
  const { t } = useTranslation('landing');
  return (
    <article className={`${styles.job} ${styles[layout]}`}>
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
