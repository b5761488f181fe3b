import type { ChartNews } from './site/chart-news.types.ts';

/** A chart that runs in the page. */
export interface LiveChart {
  readonly chart: string;
  /** The ids of the states in which it is. */
  readonly states: readonly string[];
  readonly can: readonly string[];
  readonly runs: readonly string[];
  /** The arrows that it has taken last: `from to event`. */
  readonly arrows: readonly string[];
  /** Counts up with every move of any chart. */
  readonly moved: number;
}

/** Every chart of the page as it is now, from what it tells; a page that is loaded anew begins with none. */
export const createLiveCharts = () => {
  const running = new Map<string, LiveChart>();
  /** Charts that are in the middle of a move: what they are told leads through several states. */
  const moving = new Set<string>();
  let page = '';
  let moves = 0;
  return {
    hear: ({ session, chart, states, can, runs, arrows, isSettled, isOver }: ChartNews) => {
      const [from = ''] = session.split(' ');
      if (from !== page) {
        running.clear();
        moving.clear();
      }
      page = from;
      const before = running.get(session);
      if (arrows.length > 0) moves += 1;
      const isOn = moving.has(session);
      const taken = arrows.length > 0 ? [...(isOn ? (before?.arrows ?? []) : []), ...arrows] : before?.arrows;
      if (arrows.length > 0) moving.add(session);
      if (isSettled) moving.delete(session);
      if (isOver) running.delete(session);
      // One that is only made, to ask where it would begin, settles nowhere.
      else if (isSettled || before)
        running.set(session, {
          chart,
          states,
          can,
          runs,
          arrows: taken ?? [],
          moved: arrows.length > 0 ? moves : (before?.moved ?? 0),
        });
    },
    now: (): LiveChart[] => [...running.values()],
    clear: () => running.clear(),
  };
};
