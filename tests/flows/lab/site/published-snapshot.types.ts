import type { ChartTrack } from '#tests/flows/mutation/machine-track.ts';

/** A step or snapshot of a machine of the page. */
export interface PublishedSnapshot extends ChartTrack {
  /** Identifies the document and the actor. */
  readonly session: string;
  /** The machine's id, as in the drawings. */
  readonly chart: string;
  /** The received event. */
  readonly event: string;
  /** True at the end of the macrostep. */
  readonly isSettled: boolean;
  /** The events that it handles now. */
  readonly can: readonly string[];
  /** The ids of its running actors. */
  readonly runs: readonly string[];
  readonly isOver: boolean;
}

/** The name of the page's function that the lab exposes before the page's scripts run. */
export const listener = 'publishToLab';
