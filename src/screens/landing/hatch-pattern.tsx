import styles from './hatch-pattern.module.css';

/** SVG pattern for costs, used as `url(#id)`. */
export function HatchPattern({ id }: { id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">
      <path className={styles.line} d="M0 0V6" />
    </pattern>
  );
}
