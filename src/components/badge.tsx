import styles from './badge.module.css';

/** Badge, e.g. plan state or form step. */
export function Badge({ id, children }: { id?: string; children: string }) {
  return (
    <span id={id} className={styles.badge}>
      {children}
    </span>
  );
}

/** Rubber stamp on a finished form. It repeats the text beside it, so it is decoration. */
export function Stamp({ children }: { children: string }) {
  return (
    <span className={`${styles.badge} ${styles.stamp}`} aria-hidden="true">
      {children}
    </span>
  );
}
