import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageReport } from '#contract/page-report.ts';
import { alertCases, alertTests } from '#tests/harden/support/alert-cases.ts';
import { type ApiProcess, createSandbox, productionSettings } from '#tests/harden/support/api-process.ts';
import { createToken, openSession, register } from '#tests/harden/support/call.ts';
import { type Check, inParallel, until } from '#tests/harden/support/check.ts';
import { startHaproxy } from '#tests/harden/support/haproxy.ts';
import { type Postgres, startPostgres } from '#tests/harden/support/postgres.ts';
import {
  findPrometheus,
  type Prometheus,
  promtool,
  startPrometheus,
} from '#tests/harden/support/prometheus.ts';

const docs = join(import.meta.dirname, '../../../docs/metrics');
const people = 200;
/** An alert waits for three minutes. */
const timeoutMs = 360_000;
/** Alerts that must fire when the database is stopped. */
const expected = ['EscandalloDatabaseOutage', 'EscandalloNotReady'];

/** Resolves with the seconds that it took. */
async function waitFor(event: string, isTrue: () => Promise<boolean>): Promise<number> {
  const begin = performance.now();
  await until(isTrue, `${event} did not happen within ${timeoutMs / 1000} s`, timeoutMs);
  return Math.round((performance.now() - begin) / 1000);
}

/** The report of a page that is left. */
const report: PageReport = {
  stays: [{ state: 'flow.route.authSurface.onboarding.profile', ms: 61_000 }],
  left: ['flow.navigation.redirectingToDashboard.navigating', 'flow.route.authSurface.onboarding.store'],
  faults: [{ name: 'TypeError', place: '' }],
};

/** Registers, opens sessions, reads, and sends requests that are refused. */
async function makeCalls({ call, url }: ApiProcess) {
  await inParallel(people, 16, async (index) => {
    const uid = `measured-${index}`;
    assert.equal((await register(call, uid)).status, 201);
    const cookie = await openSession(call, createToken(uid));
    assert.equal((await call('GET', '/users', { token: createToken(uid) })).status, 200);
    assert.equal((await call('GET', '/logout', { cookie })).status, 200);
    assert.equal((await call('GET', '/users', { token: 'forged' })).status, 401);
    assert.equal((await call('GET', `/made-up-${index}`)).status, 404);
    assert.equal((await fetch(`${url}/about`)).status, 200);
    assert.equal((await call('POST', '/reports', { body: report })).status, 204);
  });
}

/** Expected values of series in Prometheus. */
const counted: [string, number][] = [
  ['http_request_duration_seconds_count{method="POST",route="/api/v1/users",status="201"}', people],
  ['http_request_duration_seconds_count{method="GET",route="/api/v1/users",status="401"}', people],
  ['http_request_duration_seconds_count{method="GET",route="/api/v1/*",status="404"}', people],
  ['http_request_duration_seconds_count{method="GET",route="/about",status="200"}', people],
  ['escandallo_registrations_total{outcome="created"}', people],
  ['escandallo_refusals_total{reason="unauthorized"}', people],
  ['escandallo_flow_state_duration_seconds_count{state="flow.route.authSurface.onboarding.profile"}', people],
  ['escandallo_flow_left_total{state="flow.navigation.redirectingToDashboard.navigating"}', people],
  ['escandallo_database_operation_duration_seconds_count{operation="register",outcome="ok"}', people],
  [
    'escandallo_identity_operation_duration_seconds_count{operation="create_session_cookie",outcome="ok"}',
    people,
  ],
  [
    'sum(escandallo_google_request_duration_seconds_count{request="create_session_cookie",outcome="ok"})',
    people,
  ],
];

async function expectCounts(prometheus: Prometheus) {
  for (const [query, count] of counted) {
    await waitFor(`${query} = ${count}`, async () => (await prometheus.query(query))[0] === count);
  }
  const [lookups = 0] = await prometheus.query(
    'escandallo_google_request_duration_seconds_count{request="lookup",outcome="ok"}',
  );
  assert(lookups > 0 && lookups <= 3 * people + 1, `${lookups} lookups`);
  return lookups;
}

/** Runs every query of the dashboard with one minute for Grafana's variables; each must return a value. */
async function expectDashboard(prometheus: Prometheus) {
  const { panels } = JSON.parse(await readFile(join(docs, 'dashboard.json'), 'utf8'));
  const queries: string[] = panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) =>
    targets.map(({ expr }) =>
      expr
        .replaceAll('$job', 'escandallo')
        .replaceAll('$instance', '.*')
        .replace(/\$__(rate_interval|range)/g, '1m')
        // A counter that began after the first scrape has not grown since.
        .replace(/ > 0$/, ''),
    ),
  );
  for (const query of queries) {
    // A rate needs two scrapes.
    const isAnswered = async () => (await prometheus.query(query)).length > 0;
    await waitFor(`an answer to the dashboard's query ${query}`, isAnswered);
  }
  return queries.length;
}

async function expectAlert(prometheus: Prometheus, postgres: Postgres) {
  assert.deepEqual(await prometheus.firing(), []);
  await postgres.stop('fast');
  const isFiring = async () => {
    const firing = new Set(await prometheus.firing());
    return expected.every((name) => firing.has(name));
  };
  const fired = await waitFor(`the alerts ${expected}`, isFiring);
  assert.equal((await prometheus.targets())[0]?.health, 'up', 'the process itself answers');
  await postgres.start();
  const isOver = async () => !(await prometheus.firing()).includes('EscandalloNotReady');
  return { fired, over: await waitFor('the end of the alert', isOver) };
}

export const metrics: Check = {
  name: 'metrics',
  claim:
    "Debian's Prometheus scrapes all requests, other hosts cannot; promtool reports no error; an alert fires when the database stops",
  async run({ quick }) {
    await findPrometheus();
    const rules = ['alerts.yml', 'infrastructure.yml'].map((name) => join(docs, name));
    promtool(['check', 'rules', ...rules]);
    promtool(['check', 'config', join(docs, 'prometheus.yml')]);
    await using postgres = await startPostgres();
    await using sandbox = await createSandbox();
    const alertsFile = join(sandbox.folder, 'alerts.test.json');
    await writeFile(alertsFile, alertTests(rules));
    promtool(['test', 'rules', alertsFile]);
    const api = await sandbox.start(productionSettings(postgres.url));
    const target = new URL(api.internalUrl).host;
    await using haproxy = await startHaproxy({ folder: sandbox.folder, apiUrls: [api.url] });
    const folder = join(sandbox.folder, 'prometheus');
    await using prometheus = await startPrometheus({
      folder,
      targets: [target],
      haproxy: haproxy.metricsHost,
      forSeconds: quick ? 2 : undefined,
    });
    await makeCalls(api);
    const lookups = await expectCounts(prometheus);
    const [found] = await prometheus.targets();
    assert.deepEqual(
      [found?.scrapeUrl, found?.health, found?.lastError],
      [`http://${target}/metrics`, 'up', ''],
    );
    const scrape = await (await fetch(`http://${target}/metrics`)).text();
    assert.equal(promtool(['check', 'metrics'], scrape), '');
    assert.doesNotMatch(scrape, /measured-|made-up|example\.com/);
    const hidden = await fetch(`${api.url}/metrics`);
    assert.equal(hidden.status, 404);
    assert.doesNotMatch(await hidden.text(), /# TYPE/);
    const queries = await expectDashboard(prometheus);
    const series = scrape.split('\n').filter((line) => line && !line.startsWith('#')).length;
    const { fired, over } = await expectAlert(prometheus, postgres);
    return [
      `target up, ${series} series, ${people} of each call counted (${lookups} lookups at Google for ${3 * people} calls)`,
      `promtool: rules, config and metrics clean, ${Object.keys(alertCases).length} tests of the rules pass; ${queries} queries of the dashboard answered`,
      `database stopped: ${expected.join(' and ')} fired after ${fired} s, over ${over} s after it was back`,
    ].join('; ');
  },
};
