/** The parts of the lab that need no browser; tests/browser/lab.test.ts uses it whole. */
import { describe, expect, test } from 'vitest';
import type { FlowState } from './generation/graph.ts';
import { bugPage } from './lab/bug-report.ts';
import { createLiveCharts } from './lab/live-charts.ts';
import { mask } from './lab/mask.ts';
import { stepsToAnswer, stepsToScreen } from './lab/recognise.ts';
import type { ChartNews } from './lab/site/chart-news.types.ts';
import { createCoverage, offersIn } from './lab/walk.ts';
import type { EventName } from './model/vocabulary.ts';
import { createCursor } from './recorded/cursor.ts';
import { graphs } from './run/paths.ts';

const stateAfter = (part: 'onboarding' | 'sign-in', ...events: EventName[]): FlowState => {
  const cursor = createCursor(part);
  for (const event of events) cursor.take(event);
  return cursor.state();
};
const names = (steps: readonly { event: string }[] | null) => steps?.map(({ event }) => event) ?? null;

describe('what was done by hand', () => {
  const registering = stateAfter('onboarding', 'submitProfile', 'submitStore');

  test('an answer is what the model says of its status and its code', () => {
    const told = (says: string) =>
      names(stepsToAnswer('onboarding', registering, { gate: 'register', says }));
    expect(told('409 email-in-use')).toEqual(['REG_409']);
    expect(told('422 invalid-fields name')).toEqual(['REG_422_NAME']);
    expect(told('422 invalid-fields address')).toEqual(['REG_422_ADDRESS']);
    expect(told('nothing')).toEqual(['REG_UNANSWERED']);
    expect(told('201')).toEqual(['REG_201']);
  });

  test('an answer that came before anybody looked tells what the person did for it', () => {
    const store = stateAfter('onboarding', 'submitProfile');
    const answer = { gate: 'register', says: '503 unavailable' } as const;
    expect(names(stepsToAnswer('onboarding', store, answer))).toEqual(['submitStore', 'REG_503']);
  });

  test('an answer that the model knows nothing of is no step', () => {
    expect(stepsToAnswer('onboarding', registering, { gate: 'register', says: '507' })).toEqual([]);
    expect(stepsToAnswer('onboarding', registering, { gate: 'settle', says: '204' })).toEqual([]);
  });

  test('what is on the screen tells the steps that no call tells', async () => {
    const { start } = graphs['sign-in'];
    const isForm = async ({ value, context }: FlowState) => value === 'form' && context.mode === 'signUp';
    expect(names(await stepsToScreen('sign-in', start, isForm))).toEqual(['chooseEmail', 'switchMode']);
    expect(await stepsToScreen('sign-in', start, async () => false)).toBeNull();
    expect(await stepsToScreen('sign-in', start, async () => true)).toEqual([]);
  });
});

describe('coverage', () => {
  test('an arrow that was walked here or in a kept run is no more unwalked', () => {
    const cursor = createCursor('onboarding');
    const coverage = createCoverage(new Set(['onboarding: profile + submitShortPhone → profile']));
    const offered = (event: string) =>
      offersIn('onboarding', graphs.onboarding.start, coverage).find((one) => one.event === event);
    expect(offered('submitShortPhone')).toMatchObject({ isPerson: true, isUnwalked: false });
    expect(offered('submitProfile')).toMatchObject({ isUnwalked: true });
    cursor.take('submitProfile');
    coverage.note('onboarding', cursor.state(), cursor.steps().at(-1));
    expect(offered('submitProfile')).toMatchObject({ isUnwalked: false });
    const { transitions, states } = coverage.tell('onboarding');
    expect([transitions[0], states[0]]).toEqual([1, 1]);
    expect(coverage.unwalked('onboarding').map(({ event }) => event)).not.toContain('submitProfile');
  });
});

describe('charts', () => {
  const news = (more: Partial<ChartNews>): ChartNews => ({
    session: 'page-1 x:0',
    chart: 'auth',
    event: 'told',
    states: ['auth'],
    arrows: [],
    can: [],
    runs: [],
    isSettled: true,
    isOver: false,
    ...more,
  });

  test('a move through several states is one; the next one begins anew', () => {
    const charts = createLiveCharts();
    const arrows = () => charts.now()[0]?.arrows;
    charts.hear(news({}));
    charts.hear(news({ arrows: ['a b go'], isSettled: false }));
    charts.hear(news({ arrows: ['b c '], isSettled: false }));
    charts.hear(news({}));
    expect(arrows()).toEqual(['a b go', 'b c ']);
    charts.hear(news({ arrows: ['c a back'], isSettled: false }));
    expect(arrows()).toEqual(['c a back']);
  });

  test('a chart that is over is gone, and so is all of a page that was left', () => {
    const charts = createLiveCharts();
    charts.hear(news({}));
    charts.hear(news({ session: 'page-1 x:1', chart: 'signIn' }));
    charts.hear(news({ isOver: true }));
    expect(charts.now().map(({ chart }) => chart)).toEqual(['signIn']);
    charts.hear(news({ session: 'page-2 x:0', chart: 'flow' }));
    expect(charts.now().map(({ chart }) => chart)).toEqual(['flow']);
  });

  test('a chart that is only made, and never started, is none', () => {
    const charts = createLiveCharts();
    charts.hear(news({ isSettled: false }));
    expect(charts.now()).toEqual([]);
  });
});

const token = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJl';
describe('what is handed on', () => {
  test('has no e-mail, token or code, and nothing that was typed', () => {
    const text = `Ana Ruiz <ana.ruiz@example.com> sent Horno-7 with Bearer ${token} to /auth?oobCode=abc&lang=en`;
    expect(mask(text, ['Ana', 'Ruiz', 'Horno-7'])).toBe(
      '[typed] [typed] <[e-mail]> sent [typed] with Bearer [token] to /auth?oobCode=[masked]&lang=en',
    );
  });

  test('keeps the words of states and events', () => {
    const text =
      'auth.needsRegistration.confirmed after xstate.done.actor.registerOwner, POST /api/v1/users: 409';
    expect(mask(text)).toBe(text);
  });

  test('a page of a bug has the path, the steps and the versions, masked', () => {
    const html = bugPage(
      {
        path: {
          name: 'recorded-refused-twice',
          title: 'Refused <twice>',
          made: '2026-01-02T10:00:00.000Z',
          commit: 'abc1234',
          part: 'onboarding',
          steps: ['submitProfile → store'],
        },
        said: 'ana@example.com cannot register',
        setting: {
          part: 'onboarding',
          language: 'en',
          width: 'phone',
          theme: 'light',
          answering: 'hold all',
        },
        versions: { browser: 'Chromium 140' },
        moments: [
          {
            words: 'The person completes step 1',
            event: 'submitProfile',
            charts: [],
            walk: { state: 'store', screen: 'Step 2 holds "Ana".' },
            isLost: true,
            picture: 'data:image/jpeg;base64,AAAA',
          },
        ],
        calls: ['POST /api/v1/users: 409 email-in-use'],
        console: [`Refused: ${token}`],
        secrets: ['Ana'],
      },
      'body{}',
    );
    expect(html).toContain('Refused &lt;twice&gt;');
    expect(html).toContain('[e-mail] cannot register');
    expect(html).toContain('Expected: Step 2 holds &quot;[typed]&quot;.');
    expect(html).toContain('Here the app shows something else');
    expect(html).toContain('Chromium 140');
    expect(html).toContain('409 email-in-use');
    expect(html).toContain('"steps":["submitProfile → store"]');
    expect(html).not.toContain(token);
    expect(html).not.toContain('ana@example.com');
  });
});
