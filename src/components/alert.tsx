import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { type Tone, ToneIcon } from './tone-icon.tsx';

interface AlertProps {
  title: string;
  /** Screen readers announce an error immediately, and the others when idle. */
  tone?: Tone;
  /** Has no live region, because a toast announced the same text or it comes with the page. */
  silent?: boolean;
  /** Description and next step. */
  children: ReactNode;
  actions?: ReactNode;
}

export function Alert({ title, tone = 'error', silent, children, actions }: AlertProps) {
  return (
    <div
      className={`${styles.alert} ${styles[tone]}`}
      role={silent ? undefined : tone === 'error' ? 'alert' : 'status'}
    >
      <ToneIcon tone={tone} />
      <p className={styles.title}>{title}</p>
      <div className={styles.body}>
        <div>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
