import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { Icon } from './icons.tsx';

interface AlertProps {
  title: string;
  /** A problem is announced at once, a note politely. */
  tone?: 'problem' | 'note';
  /** A toast announces the same. */
  silent?: boolean;
  /** Description and next step. */
  children: ReactNode;
  actions?: ReactNode;
}

export function Alert({ title, tone = 'problem', silent, children, actions }: AlertProps) {
  return (
    <div
      className={`${styles.alert} ${styles[tone]}`}
      role={silent ? undefined : tone === 'problem' ? 'alert' : 'status'}
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
