/** The parts of the lab without a browser; tests/browser/tools/lab.test.ts covers the whole. */
import { describe, expect, test } from 'vitest';
import { createCoverage, offersIn } from '#flows/lab/describe-model.ts';
import { createLiveCharts } from '#flows/lab/live-charts.ts';
import type { PublishedSnapshot } from '#flows/lab/site/published-snapshot.types.ts';
import { createCursor } from '#flows/recorded/cursor.ts';
import { graphs } from '#flows/run/paths.ts';

test('coverage: has the transitions of this session and of stored runs', () => {
  const cursor = createCursor('onboarding');
  const coverage = createCoverage(new Set(['onboarding: profile + submitShortPhone → profile']));
  const offerOf = (event: string) =>
    offersIn('onboarding', graphs.onboarding.start, coverage).find((one) => one.event === event);
  expect(offerOf('submitShortPhone')).toMatchObject({ isPerson: true, isUncovered: false });
  expect(offerOf('submitProfile')).toMatchObject({ isUncovered: true });
  cursor.take('submitProfile');
  coverage.add('onboarding', cursor.steps().at(-1));
  expect(offerOf('submitProfile')).toMatchObject({ isUncovered: false });
  expect(coverage.uncovered('onboarding').map(({ event }) => event)).not.toContain('submitProfile');
});

describe('live machines', () => {
  const news = (more: Partial<PublishedSnapshot>): PublishedSnapshot => ({
    session: 'page-1 x:0',
    chart: 'auth',
    event: 'received',
    states: ['auth'],
    arrows: [],
    isSettled: true,
    isOver: false,
    ...more,
  });

  test('groups the transitions of a macrostep', () => {
    const charts = createLiveCharts();
    const arrows = () => charts.now()[0]?.arrows;
    charts.add(news({}));
    charts.add(news({ arrows: ['a b go'], isSettled: false }));
    charts.add(news({ arrows: ['b c '], isSettled: false }));
    charts.add(news({}));
    expect(arrows()).toEqual(['a b go', 'b c ']);
    charts.add(news({ arrows: ['c a back'], isSettled: false }));
    expect(arrows()).toEqual(['c a back']);
  });

  test('are those of the current document that run', () => {
    const charts = createLiveCharts();
    const names = () => charts.now().map(({ chart }) => chart);
    // It was never started.
    charts.add(news({ isSettled: false }));
    expect(names()).toEqual([]);
    charts.add(news({}));
    charts.add(news({ session: 'page-1 x:1', chart: 'signIn' }));
    charts.add(news({ isOver: true }));
    expect(names()).toEqual(['signIn']);
    charts.add(news({ session: 'page-2 x:0', chart: 'flow' }));
    expect(names()).toEqual(['flow']);
  });
});
