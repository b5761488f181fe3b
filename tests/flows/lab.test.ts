/** The parts of the lab without a browser; tests/browser/tools/lab.test.ts covers the whole. */
import { describe, expect, test } from 'vitest';
import type { FlowState } from './generation/graph.ts';
import { createLiveCharts } from './lab/live-charts.ts';
import { stepsToAnswer, stepsToScreen } from './lab/recognise.ts';
import type { PublishedSnapshot } from './lab/site/published-snapshot.types.ts';
import { createCoverage, offersIn } from './lab/walk.ts';
import type { EventName } from './model/events.ts';
import { createCursor } from './recorded/cursor.ts';
import { graphs } from './run/paths.ts';

const stateAfter = (part: 'onboarding' | 'sign-in', ...events: EventName[]): FlowState => {
  const cursor = createCursor(part);
  for (const event of events) cursor.take(event);
  return cursor.state();
};
const names = (steps: readonly { event: string }[] | null) => steps?.map(({ event }) => event) ?? null;

describe('manual steps', () => {
  const registering = stateAfter('onboarding', 'submitProfile', 'submitStore');

  test('matches a response by status and code', () => {
    const received = (says: string) =>
      names(stepsToAnswer('onboarding', registering, { gate: 'register', says }));
    expect(received('409 email-in-use')).toEqual(['REG_409']);
    expect(received('422 invalid-fields name')).toEqual(['REG_422_NAME']);
    expect(received('422 invalid-fields address')).toEqual(['REG_422_ADDRESS']);
    expect(received('nothing')).toEqual(['REG_UNANSWERED']);
    expect(received('201')).toEqual(['REG_201']);
  });

  test('infers the user action from an earlier response', () => {
    const store = stateAfter('onboarding', 'submitProfile');
    const answer = { gate: 'register', says: '503 unavailable' } as const;
    expect(names(stepsToAnswer('onboarding', store, answer))).toEqual(['submitStore', 'REG_503']);
  });

  test('ignores a response that the model does not have', () => {
    expect(stepsToAnswer('onboarding', registering, { gate: 'register', says: '507' })).toEqual([]);
    expect(stepsToAnswer('onboarding', registering, { gate: 'settle', says: '204' })).toEqual([]);
  });

  test('infers steps without a request from the screen', async () => {
    const { start } = graphs['sign-in'];
    const isForm = async ({ value, context }: FlowState) => value === 'form' && context.mode === 'signUp';
    expect(names(await stepsToScreen('sign-in', start, isForm))).toEqual(['chooseEmail', 'switchMode']);
    expect(await stepsToScreen('sign-in', start, async () => false)).toBeNull();
    expect(await stepsToScreen('sign-in', start, async () => true)).toEqual([]);
  });
});

describe('coverage', () => {
  test('counts a transition of this session or of a stored run as covered', () => {
    const cursor = createCursor('onboarding');
    const coverage = createCoverage(new Set(['onboarding: profile + submitShortPhone → profile']));
    const enabledActions = (event: string) =>
      offersIn('onboarding', graphs.onboarding.start, coverage).find((one) => one.event === event);
    expect(enabledActions('submitShortPhone')).toMatchObject({ isPerson: true, isUnwalked: false });
    expect(enabledActions('submitProfile')).toMatchObject({ isUnwalked: true });
    cursor.take('submitProfile');
    coverage.add('onboarding', cursor.state(), cursor.steps().at(-1));
    expect(enabledActions('submitProfile')).toMatchObject({ isUnwalked: false });
    const { transitions, states } = coverage.counts('onboarding');
    expect([transitions[0], states[0]]).toEqual([1, 1]);
    expect(coverage.unwalked('onboarding').map(({ event }) => event)).not.toContain('submitProfile');
  });
});

describe('live machines', () => {
  const news = (more: Partial<PublishedSnapshot>): PublishedSnapshot => ({
    session: 'page-1 x:0',
    chart: 'auth',
    event: 'received',
    states: ['auth'],
    arrows: [],
    can: [],
    runs: [],
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

  test('removes a stopped machine, and those of an earlier document', () => {
    const charts = createLiveCharts();
    charts.add(news({}));
    charts.add(news({ session: 'page-1 x:1', chart: 'signIn' }));
    charts.add(news({ isOver: true }));
    expect(charts.now().map(({ chart }) => chart)).toEqual(['signIn']);
    charts.add(news({ session: 'page-2 x:0', chart: 'flow' }));
    expect(charts.now().map(({ chart }) => chart)).toEqual(['flow']);
  });

  test('ignores a machine that was never started', () => {
    const charts = createLiveCharts();
    charts.add(news({ isSettled: false }));
    expect(charts.now()).toEqual([]);
  });
});
