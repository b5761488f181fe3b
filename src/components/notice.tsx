import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** Something over the page that needs none of the toaster's code; a dialog leaves it within reach, as it has `aria-live`. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={styles.notice} aria-live="off">
      {children}
    </div>
  );
}
