import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { Icon } from './icons.tsx';

interface AlertProps {
  title: string;
  /** Screen readers announce an error at once, and a note when idle. */
  tone?: 'error' | 'note';
  /** Has no live region, because a toast announces the same text. */
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
      <Icon name="warning" />
      <p className={styles.title}>{title}</p>
      <div className={styles.body}>
        <div>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
