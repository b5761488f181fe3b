import { croissantStrokes, croissantViewBox } from './croissant-strokes.ts';
import { Drawing } from './drawing.tsx';

/** Drawing of the costing card. */
export function Croissant() {
  return <Drawing viewBox={croissantViewBox} strokes={croissantStrokes} />;
}
