import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** For those who listen to the page: what the others see without words. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
