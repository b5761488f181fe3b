import { useIsHydrated } from '#src/components/use-is-hydrated.ts';
import styles from './drawing.module.css';

/** Ink and SVG path of a stroke. Strokes are in paint order: a body covers earlier ones. */
export type Stroke = readonly [
  ink:
    | 'line'
    | 'thin'
    | 'bold'
    | 'stitch'
    | 'pencil'
    | 'pencilBold'
    | 'dot'
    | 'body'
    | 'gold'
    | 'kraft'
    | 'yellow'
    | 'pink'
    | 'herb'
    | 'shade',
  path: string,
];

export interface Timing {
  /** Renders after hydration, for positions below the fold, which the first paint then skips. */
  afterHydration?: boolean;
}

interface DrawingProps extends Timing {
  viewBox: string;
  strokes: readonly Stroke[];
}

/**
 * Ink drawing as wide as its container. Decorative, so hidden from assistive technology. Its colours are tokens that a
 * container may override: `--art-line`, `--art-body`, `--art-tint`.
 */
export function Drawing({ viewBox, strokes, afterHydration = false }: DrawingProps) {
  const isHydrated = useIsHydrated();
  const rendered = afterHydration && !isHydrated ? [] : strokes;
  return (
    <svg className={styles.drawing} viewBox={viewBox} aria-hidden="true">
      {rendered.map(([ink, path]) => (
        <path key={ink + path} className={styles[ink]} d={path} />
      ))}
    </svg>
  );
}
