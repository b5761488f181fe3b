/** Series for each alert under which it alone must fire, and series under which no alert must fire. */

const database = 'escandallo_database_operation_duration_seconds_count';
const identity = 'escandallo_identity_operation_duration_seconds_count';
const requests = 'http_request_duration_seconds_count{method="GET",route="/api/v1/users",instance="one"';
const durations = 'http_request_duration_seconds_bucket{method="GET",route="/api/v1/users",instance="one"';
const refusals = 'escandallo_refusals_total{instance="one"';

const proxyErrors = 'haproxy_backend_connection_errors_total{job="haproxy",proxy="api"}';
const proxyDenied = 'haproxy_frontend_requests_denied_total{job="haproxy",proxy="site"}';
const proxyUp = 'up{job="haproxy",instance="proxy"}';
const certificate = 'probe_ssl_earliest_cert_expiry{job="escandallo-site",instance="one"}';
const probe = 'probe_success{job="escandallo-site",instance="one"}';
const follower = (name: string) =>
  `pg_stat_replication_pg_wal_lsn_diff{instance="one",application_name="${name}",state="streaming"}`;
const disk = 'node_filesystem_avail_bytes{fstype="ext4",instance="one",mountpoint="/"}';

/** A value every 15 s, as promtool writes it: `0+9x120` grows by 9, and 120 times more. */
type Series = Record<string, string>;

const started = 'process_start_time_seconds{job="escandallo",instance="one"}';
const missingAssets =
  'http_request_duration_seconds_count{method="GET",route="/assets/*",instance="one",status="404"}';

const healthy: Series = {
  // A release restarts it.
  [started]: '100x60 900x59',
  [missingAssets]: '0x60 5x59',
  'up{job="escandallo",instance="one"}': '1x120',
  'escandallo_ready{instance="one"}': '1x120',
  // promtool begins at second 0.
  'escandallo_clock_seconds{instance="one"}': '0+15x120',
  'escandallo_future_tokens_total{instance="one"}': '0x120',
  [`${database}{operation="ping",outcome="ok",instance="one"}`]: '0+1x120',
  [`${database}{operation="find",outcome="outage",instance="one"}`]: '7x120',
  [`${database}{operation="find",outcome="error",instance="one"}`]: '7x120',
  [`${identity}{operation="verify_id_token",outcome="ok",instance="one"}`]: '0+1000x120',
  [`${identity}{operation="verify_id_token",outcome="outage",instance="one"}`]: '0+10x120',
  [`${requests},status="200"}`]: '0+10000x120',
  [`${requests},status="503"}`]: '0+5x120',
  [`${durations},le="0.1"}`]: '0+999x120',
  [`${durations},le="2.5"}`]: '0+1000x120',
  [`${durations},le="5"}`]: '0+1000x120',
  [`${durations},le="+Inf"}`]: '0+1000x120',
  [`${refusals},reason="load-shedding"}`]: '3x120',
  [`${refusals},reason="internal-error"}`]: '1x120',
  [`${refusals},reason="unauthorized"}`]: '0+15x120',
  // An outage of four minutes ends four minutes before the end.
  [proxyErrors]: '0x88 0+300x16 4800x15',
  [proxyDenied]: '0+1x120',
  [proxyUp]: '1x120',
  'nodejs_eventloop_lag_p99_seconds{instance="one"}': '0.02x120',
  'escandallo_database_pool_waiting{instance="one"}': '0x120',
  // promtool begins at second 0.
  escandallo_backup_timestamp_seconds: '0x120',
  [certificate]: `${30 * 86_400}x120`,
  [disk]: '50x120',
  'node_filesystem_size_bytes{fstype="ext4",instance="one",mountpoint="/"}': '100x120',
  [follower('two')]: '0x120',
  [follower('three')]: '0x120',
  [probe]: '1x120',
};

/** The series that make each alert fire. */
export const alertCases: Record<string, Series> = {
  EscandalloDown: { 'up{job="escandallo",instance="one"}': '1x60 0x59' },
  // Every 90 s.
  EscandalloRestarts: { [started]: '0x60 900x6 990x6 1080x6 1170x6 1260x6 1350x6 1440x6 1530x6 1620x6' },
  EscandalloAssetsMissing: { [missingAssets]: '0x110 75x9' },
  EscandalloNotReady: { 'escandallo_ready{instance="one"}': '1x60 0x59' },
  EscandalloDatabaseOutage: { [`${database}{operation="ping",outcome="outage",instance="one"}`]: '0+1x120' },
  EscandalloDatabaseError: {
    [`${database}{operation="count_calls",outcome="error",instance="one"}`]: '0+1x120',
  },
  EscandalloGoogleOutage: {
    [`${identity}{operation="verify_id_token",outcome="outage",instance="one"}`]: '0+100x120',
  },
  EscandalloClock: { 'escandallo_future_tokens_total{instance="one"}': '0+1x120' },
  EscandalloErrorBudget: { [`${requests},status="503"}`]: '0+200x120' },
  EscandalloErrorBudgetSlow: { [`${requests},status="503"}`]: '0+20x120' },
  EscandalloSlow: { [`${durations},le="0.1"}`]: '0+900x120', [`${durations},le="2.5"}`]: '0+950x120' },
  EscandalloLoadShedding: { [`${refusals},reason="load-shedding"}`]: '0+1x120' },
  EscandalloProxyRefusals: { [proxyErrors]: '0+30x120' },
  EscandalloProxyDown: { [proxyUp]: '1x60 0x59' },
  EscandalloProxyDenied: { [proxyDenied]: '0+150x120' },
  EscandalloEventLoopLag: { 'nodejs_eventloop_lag_p99_seconds{instance="one"}': '0.5x120' },
  EscandalloPoolExhausted: {
    'escandallo_database_pool_waiting{instance="one"}': '0x60 4x59',
  },
  EscandalloMistake: { [`${refusals},reason="internal-error"}`]: '1x100 2x19' },
  EscandalloBackupOld: { escandallo_backup_timestamp_seconds: `${-27 * 3600}x120` },
  EscandalloArchiveFails: { pg_stat_archiver_failed_count: '0+1x120' },
  EscandalloCertificateEnds: { [certificate]: '86400x240' },
  EscandalloDiskFull: { [disk]: '50-0.3x120' },
  EscandalloSiteDown: { [probe]: '1x60 0x59' },
  EscandalloFollowerGone: { [follower('three')]: '0x40 stale' },
  EscandalloFollowerLate: { [follower('three')]: '0+1000000x120' },
  EscandalloManyRefused: { [`${refusals},reason="unauthorized"}`]: '0+150x120' },
};

/** Cases in which no alert must fire. */
const quietCases: Record<string, Series> = {
  none: {},
  'short outage after the first start of Prometheus': { [`${requests},status="503"}`]: '0+20x120' },
};

/** These need a day. */
const days = ['EscandalloErrorBudgetSlow'];

/** For `promtool test rules`, which reads JSON too. */
export const alertTests = (rulesFiles: readonly string[]) =>
  JSON.stringify({
    rule_files: rulesFiles,
    evaluation_interval: '1m',
    tests: [
      ...Object.entries(quietCases).map(([name, changes]) => ruleTest(name, changes, [])),
      ...Object.entries(alertCases).map(([name, changes]) => ruleTest(name, changes, [name])),
    ],
  });

function ruleTest(name: string, changes: Series, alerts: string[]) {
  const isDay = days.includes(name);
  return {
    name,
    interval: '15s',
    input_series: Object.entries({ ...healthy, ...changes }).map(([series, values]) => ({
      series,
      values: isDay ? values.replace(/x120$/, `x${25 * 240}`) : values,
    })),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: isDay ? '25h' : '30m',
        exp_samples: alerts.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
      },
    ],
  };
}
