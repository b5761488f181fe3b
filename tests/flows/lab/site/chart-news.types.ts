import type { ChartTrack } from '#tests/flows/proof/chart-track.ts';

/** What a running chart of the page has just done, or where it is. */
export interface ChartNews extends ChartTrack {
  /** The document and a count: tells charts of the same kind apart. */
  readonly session: string;
  /** Its id, as the drawings call it. */
  readonly chart: string;
  /** What it was told. */
  readonly event: string;
  /** What it was told ends here; until then it is on its way. */
  readonly isSettled: boolean;
  /** What it would not ignore now. */
  readonly can: readonly string[];
  /** The calls and charts that it runs, by their ids. */
  readonly runs: readonly string[];
  readonly isOver: boolean;
}

/** Called with each piece of news, in the page. The lab puts it there before the page's own code runs. */
export const listener = 'tellLab';
