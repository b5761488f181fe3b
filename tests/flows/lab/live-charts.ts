import type { ChartNews } from './site/chart-news.types.ts';

/** A chart that runs in the page. */
export interface LiveChart {
  readonly chart: string;
  /** The ids of the states in which it is. */
  readonly states: readonly string[];
  readonly can: readonly string[];
  readonly runs: readonly string[];
}

/** Every chart of the page as it is now, from what it tells; a page that is loaded anew begins with none. */
export const createLiveCharts = () => {
  const running = new Map<string, LiveChart>();
  let page = '';
  let arrows: string[] = [];
  return {
    hear: ({ session, chart, states, can, runs, arrows: taken, isSettled, isOver }: ChartNews) => {
      const [from = ''] = session.split(' ');
      if (from !== page) running.clear();
      page = from;
      arrows.push(...taken);
      if (isOver) running.delete(session);
      else if (isSettled || running.has(session)) running.set(session, { chart, states, can, runs });
    },
    now: (): LiveChart[] => [...running.values()],
    /** The arrows that were taken since they were asked for last: `from to event`. */
    takeArrows: (): string[] => {
      const taken = arrows;
      arrows = [];
      return taken;
    },
    clear: () => {
      running.clear();
      arrows = [];
    },
  };
};
