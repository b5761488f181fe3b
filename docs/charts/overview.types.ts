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
   * The app makes it so, not a chart: it ties places and charts together. What it tells the other chart, if anything.
   */
  readonly byApp?: { readonly tells: string | null };
  /** Stands in words in the box that it leaves. */
  readonly told?: boolean;
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
  /** What the charts do and the overview does not say, with the reason: "box -> box" or "chart -> box". */
  readonly leftOut: Readonly<Record<string, string>>;
}
