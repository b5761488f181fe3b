/** A box of the overview: a place of the site, or states of the charts as one. */
export interface OverviewBox {
  readonly id: string;
  readonly name: string;
  readonly words: string;
  /** The ids of the states that it stands for, each with all within it. A place stands for none. */
  readonly states: readonly string[];
}

interface OverviewArrow {
  readonly from: string;
  readonly to: string;
  readonly caption: string;
  /**
   * Caused by the app, not by a machine; `sends` is its event to the other machine, if any.
   */
  readonly byApp?: { readonly sends: string | null };
  /** Written into its source box instead of drawn. */
  readonly inBox?: boolean;
}

export interface OverviewGroup {
  readonly id: string;
  /** None: its boxes stand by themselves. */
  readonly name: string | null;
  readonly boxes: readonly OverviewBox[];
}

export interface Overview {
  readonly title: string;
  readonly groups: readonly OverviewGroup[];
  readonly arrows: readonly OverviewArrow[];
  /** Transitions of the charts that the overview omits, with the reason: "box -> box" or "chart -> box". */
  readonly leftOut: Readonly<Record<string, string>>;
}
