import { useIsHydrated } from '#src/components/use-is-hydrated.ts';
import styles from './drawing.module.css';

/** What a pencil, a pen or a misaligned second ink did, and where. Drawn in order: a body covers what is under it. */
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
  /** Drawn when the app is there. For places below the first screen, whose paint then has less to wait for. */
  later?: boolean;
}

interface DrawingProps extends Timing {
  viewBox: string;
  strokes: readonly Stroke[];
}

/**
 * One of our ink drawings, as wide as its place. Decoration, so never announced. Its colours are tokens, so that
 * the dark theme needs no second picture; a place may set `--art-line`, `--art-body` and `--art-tint`.
 */
export function Drawing({ viewBox, strokes, later = false }: DrawingProps) {
  const isHydrated = useIsHydrated();
  const drawn = later && !isHydrated ? [] : strokes;
  return (
    <svg className={styles.drawing} viewBox={viewBox} aria-hidden="true">
      {drawn.map(([ink, path]) => (
        <path key={ink + path} className={styles[ink]} d={path} />
      ))}
    </svg>
  );
}
