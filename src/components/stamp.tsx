import styles from './stamp.module.css';

/** A rubber-stamped badge: a plan's state, the step of a form. */
export function Stamp({ children }: { children: string }) {
  return <span className={styles.stamp}>{children}</span>;
}
