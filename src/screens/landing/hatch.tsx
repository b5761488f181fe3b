import styles from './hatch.module.css';

/** The lines over what a dish costs: a pattern of an SVG, `url(#id)`. */
export function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">
      <path className={styles.line} d="M0 0V6" />
    </pattern>
  );
}
