import type { ChartTrack } from '#flows/mutation/machine-track.ts';

export interface PublishedSnapshot extends ChartTrack {
  readonly session: string;
  readonly chart: string;
  readonly event: string;
  /** True at the end of the macrostep. */
  readonly isSettled: boolean;
  readonly isOver: boolean;
}

/** The name of the page's function that the lab exposes before the page's scripts run. */
export const listener = 'publishToLab';
