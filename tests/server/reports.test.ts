import { expect, test } from 'vitest';
import type { PageReport } from '#contract/page-report.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { expectProblem } from './support/expect-problem.ts';
import { parseExposition, readCounts } from './support/exposition.ts';
import { createTestApp } from './support/test-app.ts';

const report: PageReport = {
  stays: [
    { state: 'flow.route.authSurface.modal', ms: 2_400 },
    { state: 'auth.fetchingToken', ms: 80 },
    { state: 'auth.fetchingToken', ms: 120 },
  ],
  left: ['flow.route.authSurface.modal', 'flow.route.authSurface.modal', 'auth.redirect'],
  faults: [
    { name: 'TypeError', place: '/assets/sign-in-1a2B.js:12:345' },
    { name: 'Ana García', place: '' },
    { name: 'Error', place: '/assets/Ana-Garcia.js:1' },
  ],
};

function setup() {
  const { registry, countReport } = createMetrics();
  const { call, logs } = createTestApp(undefined, {
    countReport,
    scripts: new Set(['/assets/sign-in-1a2B.js']),
  });
  const samples = async () => parseExposition(await registry.metrics());
  const send = (body: unknown, headers = {}) => call('POST', '/reports', { body, headers });
  return { send, call, logs, samples };
}

test('reports: are counted by state', async () => {
  const { send, samples } = setup();
  for (const _time of [1, 2]) expect((await send(report)).status).toBe(204);
  const seen = await samples();
  expect(readCounts(seen, 'escandallo_flow_state_duration_seconds_count')).toEqual({
    'flow.route.authSurface.modal': 2,
    'auth.fetchingToken': 4,
  });
  const sums = readCounts(seen, 'escandallo_flow_state_duration_seconds_sum');
  expect(sums['flow.route.authSurface.modal']).toBeCloseTo(4.8);
  expect(sums['auth.fetchingToken']).toBeCloseTo(0.4);
  expect(readCounts(seen, 'escandallo_flow_left_total')).toEqual({
    'flow.route.authSurface.modal': 2,
    'auth.redirect': 2,
  });
  expect(readCounts(seen, 'escandallo_page_faults_total')).toEqual({ TypeError: 2, other: 2, Error: 2 });
});

test('reports: limit a duration to a day', async () => {
  const { send, samples } = setup();
  await send({ ...report, stays: [{ state: 'auth.redirect', ms: 1e300 }] });
  const sums = readCounts(await samples(), 'escandallo_flow_state_duration_seconds_sum');
  expect(sums).toEqual({ 'auth.redirect': 86_400 });
});

test('reports: log known error names and locations only', async () => {
  const { send, logs } = setup();
  await send(report);
  const lines = logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a page had faults');
  expect(lines.map(({ level, faults }) => ({ level, faults }))).toEqual([
    {
      level: 40,
      faults: [
        { name: 'TypeError', place: '/assets/sign-in-1a2B.js:12:345' },
        { name: 'other', place: '' },
        { name: 'Error', place: 'other' },
      ],
    },
  ]);
  expect(logs.join('')).not.toContain('Ana');
});

test.each<[string, unknown]>([
  ['a state that is not in the charts', { ...report, stays: [{ state: 'ana@example.com', ms: 1 }] }],
  ['such a state at the end', { ...report, left: ['flow'] }],
  ['a time before the beginning', { ...report, stays: [{ state: 'auth.redirect', ms: -1 }] }],
  ['a part of a millisecond', { ...report, stays: [{ state: 'auth.redirect', ms: 0.5 }] }],
  ['something more', { ...report, uid: 'ana' }],
  ['something more in a stay', { ...report, stays: [{ state: 'auth.redirect', ms: 1, uid: 'ana' }] }],
  ['a place that is not in our scripts', { ...report, faults: [{ name: 'Error', place: 'Ana García' }] }],
  ['too many stays', { ...report, stays: Array(101).fill({ state: 'auth.redirect', ms: 1 }) }],
  ['too many faults', { ...report, faults: Array(11).fill({ name: 'Error', place: '' }) }],
])('reports: refuse %s without counting it', async (_name, body) => {
  const { send, samples } = setup();
  const { size } = await samples();
  await expectProblem(await send(body), 'invalid-fields');
  const seen = await samples();
  expect(seen.size).toBe(size);
  expect(readCounts(seen, 'escandallo_flow_left_total')).toEqual({});
});

test('reports: look up only the first of thousands of errors', async () => {
  const { send } = setup();
  const body = { stays: Array(5_000).fill({}), left: Array(10).fill(''), faults: [{}] };
  const { fields } = await expectProblem(await send(body), 'invalid-fields');
  expect(Object.keys(fields ?? {})).toEqual(['stays']);
});

test('reports: are accepted when metrics are off', async () => {
  const { call } = createTestApp(undefined);
  expect((await call('POST', '/reports', { body: report })).status).toBe(204);
});
