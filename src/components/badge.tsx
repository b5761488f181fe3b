import styles from './badge.module.css';

/** Badge, e.g. plan state or form step. */
export function Badge({ id, children }: { id?: string; children: string }) {
  return (
    <span id={id} className={styles.badge}>
      {children}
    </span>
  );
}
