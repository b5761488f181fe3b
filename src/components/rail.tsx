import styles from './rail.module.css';

export function Rail() {
  return <div className={styles.rail} />;
}
