import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** Overlay without the toaster's code. `aria-live` keeps it accessible while a dialog is open. */
export function Notice({ isDelayed, children }: { isDelayed?: boolean; children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${isDelayed ? styles.delayed : ''}`} aria-live="off">
      {children}
    </div>
  );
}
