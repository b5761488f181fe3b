import type { ReactNode } from 'react';
import styles from './after-first-paint.module.css';
import { useIsPrerendered } from './use-is-prerendered.ts';

interface AfterFirstPaintProps {
  /** Class with the height of the skipped content. */
  className: string | undefined;
  children: ReactNode;
}

/** Renders slow content one frame after the text of a prerendered first screen. */
export function AfterFirstPaint({ className = '', children }: AfterFirstPaintProps) {
  const isPrerendered = useIsPrerendered();
  return <div className={isPrerendered ? `${className} ${styles.late}` : className}>{children}</div>;
}
