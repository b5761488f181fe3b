import type { ReactNode } from 'react';
import styles from './after-first-paint.module.css';

interface AfterFirstPaintProps {
  /** Says how high it is while it is skipped. */
  className: string | undefined;
  children: ReactNode;
}

/** What would hold up the words of the first screen comes one frame after them. */
export function AfterFirstPaint({ className = '', children }: AfterFirstPaintProps) {
  return <div className={`${className} ${styles.late}`}>{children}</div>;
}
