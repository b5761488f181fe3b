import type { ReactNode } from 'react';
import styles from './after-first-paint.module.css';
import { useIsPrerendered } from './use-is-prerendered.ts';

interface AfterFirstPaintProps {
  /** Says how high it is while it is skipped. */
  className: string | undefined;
  children: ReactNode;
}

/** What would hold up the words of a prerendered first screen comes one frame after them. */
export function AfterFirstPaint({ className = '', children }: AfterFirstPaintProps) {
  const isPrerendered = useIsPrerendered();
  return <div className={isPrerendered ? `${className} ${styles.late}` : className}>{children}</div>;
}
