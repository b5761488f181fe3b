import styles from './stamp.module.css';

/** A rubber-stamped badge: a plan's state, the step of a form. */
export function Stamp({ id, children }: { id?: string; children: string }) {
  return (
    <span id={id} className={styles.stamp}>
      {children}
    </span>
  );
}
