import type { PublishedSnapshot } from './site/published-snapshot.types.ts';

/** `moved` increases with each transition of any machine. */
export type LiveChart = Pick<PublishedSnapshot, 'chart' | 'states' | 'arrows'> & { readonly moved: number };

/** The current state of every machine of the page. A new document starts empty. */
export const createLiveCharts = () => {
  const running = new Map<string, LiveChart>();
  const moving = new Set<string>();
  let page = '';
  let moves = 0;
  return {
    add: ({ session, chart, states, arrows, isSettled, isOver }: PublishedSnapshot) => {
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
      // An actor that only provides its initial snapshot never settles.
      else if (isSettled || before)
        running.set(session, {
          chart,
          states,
          arrows: taken ?? [],
          moved: arrows.length > 0 ? moves : (before?.moved ?? 0),
        });
    },
    now: (): LiveChart[] => [...running.values()],
    clear: () => running.clear(),
  };
};
